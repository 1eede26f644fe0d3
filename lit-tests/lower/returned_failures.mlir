// Functions after `bcast-return-failures`, and programs that it refuses.

// RUN: bcast-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect --bcast-return-failures | FileCheck %s

// A private function that cannot fail stays; one that is public gets its wrapper in any case.
// CHECK-LABEL: llvm.func internal @plus
// CHECK-SAME: (%{{.*}}: i64, %{{.*}}: i64) -> i64
// CHECK-LABEL: llvm.func internal @bcast_run_sum
// CHECK-SAME: (%{{.*}}: i64, %{{.*}}: !llvm.ptr) -> i64
// CHECK: llvm.call @plus(%{{.*}}, %{{.*}}) : (i64, i64) -> i64
// CHECK-NEXT: llvm.return
llvm.func internal @plus(%a: i64, %b: i64) -> i64 {
  %sum = llvm.add %a, %b : i64
  llvm.return %sum : i64
}
llvm.func @sum(%a: i64) -> i64 {
  %sum = llvm.call @plus(%a, %a) : (i64, i64) -> i64
  llvm.return %sum : i64
}

// Allocations are kept until they are freed. After each call that may fail, the function returns if it has.
// CHECK-LABEL: llvm.func internal @memory
// CHECK-SAME: (%[[SIZE:.*]]: i64, %[[STATE:.*]]: !llvm.ptr)
// CHECK-NEXT: %[[BLOCK:.*]] = llvm.call @malloc(%[[SIZE]])
// CHECK-NEXT: llvm.call @bcast_keep(%[[BLOCK]], %[[SIZE]], %[[STATE]])
// CHECK-NEXT: %[[FAILED:.*]] = llvm.call @bcast_has_failed(%[[STATE]])
// CHECK-NEXT: llvm.cond_br %[[FAILED]], ^[[END:.*]], ^[[REST:.*]]
// CHECK-NEXT: ^[[REST]]:
// CHECK-NEXT: llvm.call @bcast_forget(%[[BLOCK]], %[[STATE]])
// CHECK-NEXT: llvm.call @free(%[[BLOCK]])
// CHECK-NEXT: llvm.return
// CHECK-NEXT: ^[[END]]:
// CHECK-NEXT: llvm.return
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @free(!llvm.ptr)
llvm.func internal @memory(%size: i64) {
  %block = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
  llvm.call @free(%block) : (!llvm.ptr) -> ()
  llvm.return
}

// A number of bytes that wraps around becomes the largest number.
// CHECK-LABEL: llvm.func internal @elements
// CHECK-SAME: (%[[N:.*]]: i64, %[[M:.*]]: i64, %{{.*}}: !llvm.ptr)
// CHECK: %[[BYTES:.*]] = llvm.sub
// CHECK: %[[ONE:.*]] = llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT: %[[SIZE:.*]] = llvm.ptrtoint %[[ONE]]
// CHECK-NEXT: %[[ROWS:.*]] = llvm.call @bcast_times(%[[SIZE]], %[[N]])
// CHECK-NEXT: %[[ALL:.*]] = llvm.call @bcast_times(%[[ROWS]], %[[M]])
// CHECK-NEXT: %[[WRAPS:.*]] = llvm.icmp "ult" %[[BYTES]], %[[ALL]]
// CHECK-NEXT: %[[LARGEST:.*]] = llvm.mlir.constant(-1 : i64)
// CHECK-NEXT: %[[ASKED:.*]] = llvm.select %[[WRAPS]], %[[LARGEST]], %[[BYTES]]
// CHECK-NEXT: %[[BLOCK:.*]] = llvm.call @aligned_alloc(%{{.*}}, %[[ASKED]])
// CHECK-NEXT: llvm.call @bcast_keep(%[[BLOCK]], %[[ASKED]],
llvm.func @aligned_alloc(i64, i64) -> !llvm.ptr
llvm.func internal @elements(%n: i64, %m: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %align = llvm.mlir.constant(64 : i64) : i64
  %more = llvm.mlir.constant(63 : i64) : i64
  %count = llvm.mul %n, %m : i64
  %end = llvm.getelementptr %null[%count] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %exact = llvm.ptrtoint %end : !llvm.ptr to i64
  %above = llvm.add %exact, %more : i64
  %rest = llvm.urem %above, %align : i64
  %bytes = llvm.sub %above, %rest : i64
  %block = llvm.call @aligned_alloc(%align, %bytes) : (i64, i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// The text that is printed before the end of the process is kept; other output stays.
// CHECK-LABEL: llvm.func internal @bcast_run_checked
// CHECK-SAME: %[[STATE:[a-z0-9]*]]: !llvm.ptr)
// CHECK-SAME: -> !llvm.struct<(ptr, i64)>
// CHECK-SAME: passthrough = ["cold"]
// CHECK: llvm.call @puts(
// CHECK: llvm.call @memory({{.*}}, %[[STATE]]) : (i64, !llvm.ptr) -> ()
// CHECK-NEXT: llvm.call @bcast_has_failed(%[[STATE]])
// CHECK: llvm.call @bcast_say({{.*}}, %[[STATE]])
// CHECK-NOT: @puts(
// CHECK-NOT: @abort(
// CHECK: llvm.call @bcast_failed(%[[STATE]])
// CHECK: %[[ZERO:.*]] = llvm.mlir.zero : !llvm.struct<(ptr, i64)>
// CHECK-NEXT: llvm.return %[[ZERO]]
llvm.func @puts(!llvm.ptr)
llvm.func @abort()
llvm.func @checked(%text: !llvm.ptr, %size: i64, %holds: i1) -> !llvm.struct<(ptr, i64)>
    attributes {passthrough = ["cold", "noreturn"]} {
  llvm.call @puts(%text) : (!llvm.ptr) -> ()
  llvm.call @memory(%size) : (i64) -> ()
  llvm.cond_br %holds, ^right, ^wrong
^wrong:
  llvm.call @puts(%text) : (!llvm.ptr) -> ()
  llvm.call @abort() : () -> ()
  llvm.unreachable
^right:
  %result = llvm.mlir.poison : !llvm.struct<(ptr, i64)>
  llvm.return %result : !llvm.struct<(ptr, i64)>
}

// CHECK-LABEL: llvm.func @checked
// CHECK-SAME: (%{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i1, %[[FAILURE:.*]]: !llvm.ptr) -> !llvm.struct<(ptr, i64)>
// CHECK: llvm.call @bcast_begin(%[[OWN:.*]], %[[FAILURE]])
// CHECK-NEXT: %[[RESULT:.*]] = llvm.call @bcast_run_checked(%{{.*}}, %{{.*}}, %{{.*}}, %[[OWN]])
// CHECK-NEXT: llvm.call @bcast_end(%[[OWN]], %[[FAILURE]])
// CHECK-NEXT: llvm.return %[[RESULT]]

// -----

// Names that need quotes and escapes.
// CHECK-LABEL: llvm.func internal @"bcast_run_a\22() { b"
// CHECK-LABEL: llvm.func @"a\22() { b"
// CHECK: llvm.call @"bcast_run_a\22() { b"(%{{.*}}) : (!llvm.ptr) -> ()
llvm.func @"a\22() { b"() {
  llvm.return
}

// -----

llvm.func @abort()
llvm.func @fails() {
  llvm.call @abort() : () -> ()
  llvm.unreachable
}
llvm.func @names() -> !llvm.ptr {
  // expected-error@+1 {{names the function 'fails', which may fail, without a call of it: lower with failures=abort}}
  %0 = llvm.mlir.addressof @fails : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @parallel(%size: i64) {
  omp.parallel {
    // expected-error@+1 {{may fail in a region that cannot be left: lower with failures=abort, or move it out of the region}}
    %0 = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    omp.terminator
  }
  llvm.return
}

// -----

// expected-error@+1 {{has the name of what failures=return needs, 'bcast_keep': rename it}}
llvm.func @bcast_keep(%a: i64) {
  llvm.return
}

// -----

// expected-error@+1 {{has the name of what failures=return needs, 'snprintf': rename it}}
llvm.func @snprintf(!llvm.ptr) -> i32

// -----

// expected-error@+1 {{has an op of which it is not known what it calls: lower that first}}
module {
  "test.module"() ({
  }) : () -> ()
}
