// RUN: bcast-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// Shifting too far yields poison, which is not undefined behaviour: a shift may leave a loop that may run no
// iteration.

// CHECK-LABEL: func @shifts
// CHECK:         bcast.shl
// CHECK:         bcast.shr %
// CHECK:         bcast.shr unsigned
// CHECK:         bcast.atan2
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @shifts(%from: index, %to: index, %step: index, %a: tensor<4xi32>, %f: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.shl %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %1 = bcast.shr %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %2 = bcast.shr unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    %3 = bcast.atan2 %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "test.use"(%0, %1, %2, %3) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xf32>) -> ()
  }
  return
}

// By broadcast_dimensions as on the right: only what cannot fail does.
// CHECK-LABEL: func @broadcast_dimensions
// CHECK:         bcast.add
// CHECK:         scf.for
// CHECK-NEXT:      bcast.sub
// CHECK-NEXT:      test.use
func.func @broadcast_dimensions(%from: index, %to: index, %step: index, %a: tensor<4x?xf32>, %b: tensor<4xf32>,
                                %c: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
    %1 = bcast.sub %a, %c {broadcast_dimensions = array<i64: 0>} : (tensor<4x?xf32>, tensor<?xf32>) -> tensor<4x?xf32>
    "test.use"(%0, %1) : (tensor<4x?xf32>, tensor<4x?xf32>) -> ()
  }
  return
}
