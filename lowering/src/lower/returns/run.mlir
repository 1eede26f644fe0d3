// The functions that a program calls which `bcast-return-failures` has changed.
//
// A run is the state of one call from outside: its status, which is 0 until it fails; the caller's memory for
// the text of its failure; and the list of the blocks that it has allocated and not freed, with the number of
// them and the number for which the list has room.
!run = !llvm.struct<(i64, ptr, ptr, i64, i64)>
// The part that the caller reads.
!failure = !llvm.struct<(i64, array<4096 x i8>)>

module {
  llvm.func @free(!llvm.ptr)
  llvm.func @realloc(!llvm.ptr, i64) -> !llvm.ptr
  llvm.func @snprintf(!llvm.ptr, i64, !llvm.ptr, ...) -> i32
  llvm.func @strlen(!llvm.ptr) -> i64

  llvm.mlir.global private constant @bcast_text_format("%s\00") {addr_space = 0 : i32}
  llvm.mlir.global private constant @bcast_memory_format("there is no memory for %llu bytes\00") {addr_space = 0 : i32}

  llvm.func internal @bcast_begin(%run: !llvm.ptr, %failure: !llvm.ptr) {
    %zero = llvm.mlir.zero : !run
    llvm.store %zero, %run : !run, !llvm.ptr
    %message = llvm.getelementptr %failure[0, 1] : (!llvm.ptr) -> !llvm.ptr, !failure
    %own = llvm.getelementptr %run[0, 1] : (!llvm.ptr) -> !llvm.ptr, !run
    llvm.store %message, %own : !llvm.ptr, !llvm.ptr
    %end = llvm.mlir.constant(0 : i8) : i8
    llvm.store %end, %message : i8, !llvm.ptr
    llvm.return
  }

  // Frees the blocks of a failed run; those of another one belong to the caller.
  llvm.func internal @bcast_end(%run: !llvm.ptr, %failure: !llvm.ptr) {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %one = llvm.mlir.constant(1 : i64) : i64
    %status = llvm.load %run : !llvm.ptr -> i64
    llvm.store %status, %failure : i64, !llvm.ptr
    %own = llvm.getelementptr %run[0, 2] : (!llvm.ptr) -> !llvm.ptr, !run
    %blocks = llvm.load %own : !llvm.ptr -> !llvm.ptr
    %number = llvm.getelementptr %run[0, 3] : (!llvm.ptr) -> !llvm.ptr, !run
    %all = llvm.load %number : !llvm.ptr -> i64
    %has_failed = llvm.icmp "ne" %status, %zero : i64
    %count = llvm.select %has_failed, %all, %zero : i1, i64
    llvm.br ^head(%zero : i64)
  ^head(%at: i64):
    %is_block = llvm.icmp "ult" %at, %count : i64
    llvm.cond_br %is_block, ^free, ^end
  ^free:
    %slot = llvm.getelementptr %blocks[%at] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %block = llvm.load %slot : !llvm.ptr -> !llvm.ptr
    llvm.call @free(%block) : (!llvm.ptr) -> ()
    %next = llvm.add %at, %one : i64
    llvm.br ^head(%next : i64)
  ^end:
    llvm.call @free(%blocks) : (!llvm.ptr) -> ()
    llvm.return
  }

  // The memory for the text of a failure.
  llvm.func internal @bcast_message(%run: !llvm.ptr) -> !llvm.ptr {
    %own = llvm.getelementptr %run[0, 1] : (!llvm.ptr) -> !llvm.ptr, !run
    %message = llvm.load %own : !llvm.ptr -> !llvm.ptr
    llvm.return %message : !llvm.ptr
  }

  // Whether the run has failed.
  llvm.func internal @bcast_has_failed(%run: !llvm.ptr) -> i1 {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %status = llvm.load %run : !llvm.ptr -> i64
    %has_failed = llvm.icmp "ne" %status, %zero : i64
    llvm.return %has_failed : i1
  }

  // The run fails, with the text that stands in its message, without the end of its line.
  llvm.func internal @bcast_failed(%run: !llvm.ptr) {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %one = llvm.mlir.constant(1 : i64) : i64
    llvm.store %one, %run : i64, !llvm.ptr
    %message = llvm.call @bcast_message(%run) : (!llvm.ptr) -> !llvm.ptr
    %length = llvm.call @strlen(%message) : (!llvm.ptr) -> i64
    %is_empty = llvm.icmp "eq" %length, %zero : i64
    llvm.cond_br %is_empty, ^end, ^text
  ^text:
    %last = llvm.sub %length, %one : i64
    %slot = llvm.getelementptr %message[%last] : (!llvm.ptr, i64) -> !llvm.ptr, i8
    %character = llvm.load %slot : !llvm.ptr -> i8
    %line = llvm.mlir.constant(10 : i8) : i8
    %is_line = llvm.icmp "eq" %character, %line : i8
    %nothing = llvm.mlir.constant(0 : i8) : i8
    %kept = llvm.select %is_line, %nothing, %character : i1, i8
    llvm.store %kept, %slot : i8, !llvm.ptr
    llvm.br ^end
  ^end:
    llvm.return
  }

  // The text of the failure that follows.
  llvm.func internal @bcast_say(%text: !llvm.ptr, %run: !llvm.ptr) {
    %message = llvm.call @bcast_message(%run) : (!llvm.ptr) -> !llvm.ptr
    %room = llvm.mlir.constant(4096 : i64) : i64
    %format = llvm.mlir.addressof @bcast_text_format : !llvm.ptr
    %length = llvm.call @snprintf(%message, %room, %format, %text) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>)
        : (!llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> i32
    llvm.return
  }

  // The run fails for lack of memory.
  llvm.func internal @bcast_no_memory(%size: i64, %run: !llvm.ptr) {
    %two = llvm.mlir.constant(2 : i64) : i64
    llvm.store %two, %run : i64, !llvm.ptr
    %message = llvm.call @bcast_message(%run) : (!llvm.ptr) -> !llvm.ptr
    %room = llvm.mlir.constant(4096 : i64) : i64
    %format = llvm.mlir.addressof @bcast_memory_format : !llvm.ptr
    %length = llvm.call @snprintf(%message, %room, %format, %size) vararg(!llvm.func<i32 (ptr, i64, ptr, ...)>)
        : (!llvm.ptr, i64, !llvm.ptr, i64) -> i32
    llvm.return
  }

  // Adds what an allocation of that size returned to the list.
  llvm.func internal @bcast_keep(%block: !llvm.ptr, %size: i64, %run: !llvm.ptr) {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %one = llvm.mlir.constant(1 : i64) : i64
    %none = llvm.mlir.zero : !llvm.ptr
    %list = llvm.getelementptr %run[0, 2] : (!llvm.ptr) -> !llvm.ptr, !run
    %number = llvm.getelementptr %run[0, 3] : (!llvm.ptr) -> !llvm.ptr, !run
    %limit = llvm.getelementptr %run[0, 4] : (!llvm.ptr) -> !llvm.ptr, !run
    %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
    llvm.cond_br %is_none, ^none, ^some
  ^none:
    %is_empty = llvm.icmp "eq" %size, %zero : i64
    llvm.cond_br %is_empty, ^end, ^fail
  ^some:
    %count = llvm.load %number : !llvm.ptr -> i64
    %room = llvm.load %limit : !llvm.ptr -> i64
    %is_full = llvm.icmp "eq" %count, %room : i64
    llvm.cond_br %is_full, ^grow, ^add
  ^grow:
    %least = llvm.mlir.constant(16 : i64) : i64
    %double = llvm.add %room, %room : i64
    %more = llvm.add %double, %least : i64
    %width = llvm.mlir.constant(8 : i64) : i64
    %bytes = llvm.mul %more, %width : i64
    %old = llvm.load %list : !llvm.ptr -> !llvm.ptr
    %new = llvm.call @realloc(%old, %bytes) : (!llvm.ptr, i64) -> !llvm.ptr
    %is_lost = llvm.icmp "eq" %new, %none : !llvm.ptr
    llvm.cond_br %is_lost, ^lost, ^grown
  ^grown:
    llvm.store %new, %list : !llvm.ptr, !llvm.ptr
    llvm.store %more, %limit : i64, !llvm.ptr
    llvm.br ^add
  ^add:
    %blocks = llvm.load %list : !llvm.ptr -> !llvm.ptr
    %slot = llvm.getelementptr %blocks[%count] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    llvm.store %block, %slot : !llvm.ptr, !llvm.ptr
    %next = llvm.add %count, %one : i64
    llvm.store %next, %number : i64, !llvm.ptr
    llvm.br ^end
  ^lost:
    llvm.call @free(%block) : (!llvm.ptr) -> ()
    llvm.br ^fail
  ^fail:
    llvm.call @bcast_no_memory(%size, %run) : (i64, !llvm.ptr) -> ()
    llvm.br ^end
  ^end:
    llvm.return
  }

  // Takes a block out of the list: most are among the last ones.
  llvm.func internal @bcast_forget(%block: !llvm.ptr, %run: !llvm.ptr) {
    %zero = llvm.mlir.constant(0 : i64) : i64
    %one = llvm.mlir.constant(1 : i64) : i64
    %list = llvm.getelementptr %run[0, 2] : (!llvm.ptr) -> !llvm.ptr, !run
    %blocks = llvm.load %list : !llvm.ptr -> !llvm.ptr
    %number = llvm.getelementptr %run[0, 3] : (!llvm.ptr) -> !llvm.ptr, !run
    %count = llvm.load %number : !llvm.ptr -> i64
    %last = llvm.sub %count, %one : i64
    llvm.br ^head(%count : i64)
  ^head(%rest: i64):
    %is_end = llvm.icmp "eq" %rest, %zero : i64
    llvm.cond_br %is_end, ^end, ^look
  ^look:
    %at = llvm.sub %rest, %one : i64
    %slot = llvm.getelementptr %blocks[%at] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %other = llvm.load %slot : !llvm.ptr -> !llvm.ptr
    %is_found = llvm.icmp "eq" %other, %block : !llvm.ptr
    llvm.cond_br %is_found, ^found, ^head(%at : i64)
  ^found:
    %last_slot = llvm.getelementptr %blocks[%last] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.ptr
    %moved = llvm.load %last_slot : !llvm.ptr -> !llvm.ptr
    llvm.store %moved, %slot : !llvm.ptr, !llvm.ptr
    llvm.store %last, %number : i64, !llvm.ptr
    llvm.br ^end
  ^end:
    llvm.return
  }
}
