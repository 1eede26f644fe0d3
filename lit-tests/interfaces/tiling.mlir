// REQUIRES: llvm-22

// Upstream tiles and fuses the ops before they are lowered.

// RUN: bcast-opt %s --bcast-insert-runtime-checks --transform-interpreter --canonicalize --cse | FileCheck %s
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(bcast-insert-runtime-checks,transform-interpreter,canonicalize,cse)' \
// RUN:   | FileCheck %s

// The checks of the op that is tiled are built before its loops. Those of the other one are not there: it is computed before.
// RUN: bcast-opt %s --transform-interpreter --canonicalize --cse | FileCheck %s --check-prefix=UNCHECKED

// All checks stand before the loops. Each slice of an operand that may be stretched is chosen by its size, and depends on them.
// CHECK-LABEL: func @f
// CHECK:         cf.assert %[[FIRST:[0-9a-z_]*]],
// CHECK:         cf.assert %[[SECOND:[0-9a-z_]*]],
// CHECK:         scf.for %[[I:.*]] = %c0 to
// CHECK:           scf.for %[[J:.*]] = %c0 to
// CHECK-NOT:         cf.assert
// CHECK:             %[[AT:.*]] = arith.select %{{.*}}, %[[J]], %c0
// CHECK:             %[[SIZE:.*]] = arith.select %{{.*}}, %{{.*}}, %c1
// CHECK:             %[[X:.*]] = tensor.extract_slice %arg0[%[[I]], %[[AT]]] [%{{.*}}, %[[SIZE]]] [1, 1]
// CHECK:             %[[B:.*]] = tensor.extract_slice %arg1
// CHECK:             %[[GUARDED:.*]] = bcast.guard %[[B]] if %[[FIRST]]
// CHECK:             %[[M:.*]] = bcast.mul %[[GUARDED]], %{{.*}} {bcast.checked}
// CHECK:             %[[N:.*]] = bcast.guard %[[M]]
// CHECK:             bcast.add %{{.*}}, %[[N]] {bcast.checked}
// CHECK:             tensor.insert_slice

// UNCHECKED-LABEL: func @f
// UNCHECKED:         %[[M:.*]] = bcast.mul %arg1, %arg2 :
// UNCHECKED:         cf.assert
// UNCHECKED:         scf.for
// UNCHECKED:           scf.for
// UNCHECKED-NOT:         cf.assert
// UNCHECKED:             tensor.extract_slice %[[M]]
// UNCHECKED:             bcast.add
func.func @f(%x: tensor<?x?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?x?xf32> {
  %m = bcast.mul %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %r = bcast.add %x, %m : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Where the types tell what is stretched, nothing is chosen or guarded; the tile has static sizes.
// CHECK-LABEL: func @known
// CHECK:         scf.for
// CHECK-NOT:     arith.select
// CHECK-NOT:     bcast.guard
// CHECK:         bcast.add %{{.*}}, %{{.*}} : (tensor<8x1xf32>, tensor<32xf32>) -> tensor<8x32xf32>
func.func @known(%x: tensor<64x1xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %r = bcast.add %x, %b : (tensor<64x1xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %r : tensor<64x64xf32>
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %g = transform.structured.match ops{["bcast.add"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %g : !transform.any_op {
    ^bb0(%op: !transform.any_op):
      %t, %l:2 = transform.structured.fuse %op tile_sizes [8, 32] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    }
    transform.yield
  }
}
