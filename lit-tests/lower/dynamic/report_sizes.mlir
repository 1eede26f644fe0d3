// RUN: bcast-opt %s --convert-bcast-to-linalg=report-sizes=true | FileCheck %s --implicit-check-not=cf.assert
// RUN: bcast-opt %s --bcast-insert-runtime-checks=report-sizes=true | FileCheck %s --implicit-check-not=cf.assert
// RUN: not bcast-opt %s --pass-pipeline='builtin.module(func.func(convert-bcast-to-linalg{report-sizes=true}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FUNCTION
// RUN: not bcast-opt %s --pass-pipeline='builtin.module(func.func(bcast-insert-runtime-checks{report-sizes=true}))' 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: 'func.func' op cannot hold the functions that report-sizes adds: run the pass on the enclosing module

// A failing check prints the sizes that it compares. A module has equal texts and the functions once.

// CHECK-LABEL: func @two
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[DA:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[DB:.*]] = tensor.dim %[[B]], %c0
// CHECK:         %[[LEGAL:.*]] = arith.andi
// CHECK:         %[[FAILED:.*]] = arith.xori %[[LEGAL]], %true
// CHECK-NEXT:    scf.if %[[FAILED]] {
// CHECK-NEXT:      %[[TEXT:.*]] = llvm.mlir.addressof @bcast_text
// CHECK-NEXT:      %[[NEGATIVE:.*]] = llvm.mlir.addressof @bcast_text_0
// CHECK-NEXT:      %[[SIZE:.*]] = arith.index_cast %[[DB]] : index to i64
// CHECK-NEXT:      %[[OTHER:.*]] = arith.index_cast %[[DA]] : index to i64
// CHECK-NEXT:      %[[WIDTH:.*]] = llvm.mlir.constant(1 : i64)
// CHECK-NEXT:      llvm.call @bcast_fail(%[[TEXT]], %[[NEGATIVE]], %[[SIZE]], %[[OTHER]], %[[WIDTH]])
// CHECK-NEXT:    }
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("a.py":1:1)
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @again
// CHECK:         llvm.mlir.addressof @bcast_text :
func.func @again(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32> loc("a.py":1:1)
  return %0 : tensor<?xf32>
}

// CHECK-DAG: llvm.func @printf(!llvm.ptr, ...) -> i32
// CHECK-DAG: llvm.func @fflush(!llvm.ptr) -> i32
// CHECK-DAG: llvm.func @abort()
// CHECK-DAG: llvm.func internal @bcast_fail(
// CHECK-DAG: llvm.mlir.global private constant @bcast_text("a.py:1:1: 'bcast.add' op operand #1 dim 0: run-time size %1$lld is neither 1 nor %2$lld, the size of operand #0 dim 0 [runtime-legal]\0A  operand #0   %2$*3$lld\0A  operand #1   %1$*3$lld\0A%5$*4$.0s               ^\0A\00")
// CHECK-DAG: llvm.mlir.global private constant @bcast_text_0("a.py:1:1: 'bcast.add' op operand #1 dim 0: run-time size %1$lld meets %2$lld, the size of operand #0 dim 0: a size is never negative [runtime-legal]\0A\00")
// CHECK-NOT: @bcast_text_1
