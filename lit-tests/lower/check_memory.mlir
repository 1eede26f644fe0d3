// Allocations after `bcast-check-memory`, and programs that it refuses.

// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-check-memory | FileCheck %s
// Again, after what was added has been simplified.
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(bcast-check-memory,canonicalize,bcast-check-memory)' \
// RUN:   | FileCheck %s --check-prefix=TWICE

// A number of bytes that wraps around becomes the largest number.
// CHECK-LABEL: llvm.func @elements
// CHECK-SAME: (%[[N:.*]]: i64, %[[M:.*]]: i64)
// CHECK: %[[BYTES:.*]] = llvm.ptrtoint
// CHECK: %[[ONE:.*]] = llvm.getelementptr %{{.*}}[1] : (!llvm.ptr) -> !llvm.ptr, f32
// CHECK-NEXT: %[[SIZE:.*]] = llvm.ptrtoint %[[ONE]]
// CHECK-NEXT: %[[ROWS:.*]] = llvm.call @bcast_times(%[[SIZE]], %[[N]])
// CHECK-NEXT: %[[ALL:.*]] = llvm.call @bcast_times(%[[ROWS]], %[[M]])
// CHECK-NEXT: %[[WRAPS:.*]] = llvm.icmp "ult" %[[BYTES]], %[[ALL]]
// CHECK-NEXT: %[[LARGEST:.*]] = llvm.mlir.constant(-1 : i64)
// CHECK-NEXT: %[[ASKED:.*]] = llvm.select %[[WRAPS]], %[[LARGEST]], %[[BYTES]]
// CHECK-NEXT: %[[BLOCK:.*]] = llvm.call @malloc(%[[ASKED]])
// CHECK-NEXT: llvm.call @bcast_have(%[[BLOCK]], %[[ASKED]])
// CHECK-NEXT: llvm.return %[[BLOCK]]
// TWICE-LABEL: llvm.func @elements
// TWICE: llvm.call @bcast_have
// TWICE-NOT: llvm.call @bcast_have
// TWICE: llvm.return
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @elements(%n: i64, %m: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %count = llvm.mul %n, %m : i64
  %end = llvm.getelementptr %null[%count] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// An intrinsic that no lowering of a memref has built may ask for itself.
// CHECK-LABEL: llvm.func @other
// CHECK-NEXT: llvm.call @malloc
// CHECK-NEXT: llvm.return
llvm.func @other(%bytes: i64) -> !llvm.ptr {
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// -----

// Sizes of 32 bits are left alone.
// CHECK-LABEL: llvm.func @narrow
// CHECK-NOT: bcast_
llvm.func @malloc(i32) -> !llvm.ptr
llvm.func @narrow(%n: i32) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%n] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i32
  %block = llvm.call @malloc(%bytes) : (i32) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// -----

// Functions that an earlier run has added are called, whatever has simplified them since.
// CHECK-LABEL: llvm.func internal @bcast_have
// CHECK-NEXT: llvm.return
// CHECK-LABEL: llvm.func @later
// CHECK: llvm.call @bcast_have
// CHECK-NOT: llvm.func internal @bcast_have
llvm.func @malloc(i64) -> !llvm.ptr
llvm.func @printf(!llvm.ptr, ...) -> i32
llvm.func internal @bcast_have(%block: !llvm.ptr, %bytes: i64) {
  llvm.return
}
llvm.func @later(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// -----

llvm.func @malloc(i64) -> !llvm.ptr
// expected-error @+1 {{has the name of what a check of memory needs, 'printf': rename it}}
llvm.func @printf(%format: !llvm.ptr, ...) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.return %zero : i32
}
llvm.func @own_printf(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}

// -----

// Nothing is added for nothing.
// CHECK-LABEL: llvm.func @nothing
// CHECK-NOT: bcast_
llvm.func @nothing() {
  llvm.return
}

// -----

llvm.func @malloc(i64) -> !llvm.ptr
// expected-error @+1 {{has the name of what a check of memory needs, 'abort': rename it}}
llvm.func @abort(i64)
llvm.func @elements(%n: i64) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  %end = llvm.getelementptr %null[%n] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %bytes = llvm.ptrtoint %end : !llvm.ptr to i64
  %block = llvm.call @malloc(%bytes) : (i64) -> !llvm.ptr
  llvm.return %block : !llvm.ptr
}
