// The functions that a program calls which `bcast-check-memory` has changed.
module {
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.func @fflush(!llvm.ptr) -> i32
  llvm.func @abort() attributes {passthrough = ["noreturn"]}

  llvm.mlir.global private constant @bcast_end_format("there is no memory for %llu bytes\0A\00") {addr_space = 0 : i32}

  // Ends the process unless an allocation has returned a block of that many bytes. There may be none of 0 bytes.
  llvm.func internal @bcast_have(%block: !llvm.ptr, %bytes: i64) attributes {passthrough = ["alwaysinline"]} {
    %none = llvm.mlir.zero : !llvm.ptr
    %zero = llvm.mlir.constant(0 : i64) : i64
    %is_none = llvm.icmp "eq" %block, %none : !llvm.ptr
    %is_some = llvm.icmp "ne" %bytes, %zero : i64
    %is_lost = llvm.and %is_none, %is_some : i1
    llvm.cond_br %is_lost, ^lost, ^end
  ^lost:
    llvm.call @bcast_end_for_bytes(%bytes) : (i64) -> ()
    llvm.unreachable
  ^end:
    llvm.return
  }

  llvm.func internal @bcast_end_for_bytes(%bytes: i64) attributes {passthrough = ["cold", "noinline", "noreturn"]} {
    %format = llvm.mlir.addressof @bcast_end_format : !llvm.ptr
    %printed = llvm.call @printf(%format, %bytes) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i64) -> i32
    %all = llvm.mlir.zero : !llvm.ptr
    %flushed = llvm.call @fflush(%all) : (!llvm.ptr) -> i32
    llvm.call @abort() : () -> ()
    llvm.unreachable
  }
}
