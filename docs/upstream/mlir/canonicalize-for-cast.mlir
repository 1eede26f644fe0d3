// RUN: mlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// The loop changes the size, so the type before the cast is that of the first iteration alone.
// CHECK-LABEL: func @loop_changes_size(
//   CHECK-NOT:   tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
//       CHECK:   scf.yield %{{.*}} : tensor<?xf32>
func.func @loop_changes_size(%a: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %initial = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %initial) -> tensor<?xf32> {
    %next = "test.grow"(%t) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %next : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
