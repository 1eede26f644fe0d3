// RUN: bcast-opt %s --convert-bcast-to-linalg --cse --bcast-fuse-kernels | FileCheck %s

// A kernel that stretches an operand at run time reads elements by its indices: it keeps the flattened sizes, of which good loops are built.
// CHECK-LABEL: func @stretched(
func.func @stretched(%x: tensor<?x?x?xf32>, %row: tensor<?xf32>, %b: index, %t: index, %c: index) -> tensor<?x?x?xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape
  // CHECK: %[[KERNEL:.*]] = linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
  // CHECK-NOT: affine.apply
  // CHECK: tensor.extract %[[FLAT]]
  // CHECK: %[[RESULT:.*]] = tensor.expand_shape %[[KERNEL]]
  // CHECK: return %[[RESULT]]
  %flat = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %sum = bcast.add %flat, %row : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %unflat = tensor.expand_shape %sum [[0, 1], [2]] output_shape [%b, %t, %c] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %unflat : tensor<?x?x?xf32>
}

// One that reads its operands in place gets the sizes on both sides, so that it is fused with its neighbours.
// CHECK-LABEL: func @in_place(
func.func @in_place(%x: tensor<?x?xf32>, %b: index, %t: index) -> tensor<?x?xf32> {
  // CHECK-COUNT-1: linalg.generic
  // CHECK-NOT: linalg.generic
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %square = bcast.mul %flat, %flat : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %unflat = tensor.expand_shape %square [[0, 1]] output_shape [%b, %t] : tensor<?xf32> into tensor<?x?xf32>
  %sum = bcast.add %unflat, %unflat : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}
