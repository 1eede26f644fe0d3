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

// A matrix product stays one, in its own order.
// CHECK-LABEL: func @product(
func.func @product(%a: tensor<5x31xf32>, %b: tensor<31x5xf32>, %out: tensor<5x5xf32>) -> tensor<5x1x5xf32> {
  // CHECK: %[[PRODUCT:.*]] = linalg.matmul
  // CHECK: tensor.expand_shape %[[PRODUCT]]
  %product = linalg.matmul ins(%a, %b : tensor<5x31xf32>, tensor<31x5xf32>) outs(%out : tensor<5x5xf32>) -> tensor<5x5xf32>
  %expanded = tensor.expand_shape %product [[0, 1], [2]] output_shape [5, 1, 5] : tensor<5x5xf32> into tensor<5x1x5xf32>
  return %expanded : tensor<5x1x5xf32>
}

// So does one of what is flattened, and a convolution.
// CHECK-LABEL: func @flattened_product(
func.func @flattened_product(%a: tensor<?x?x31xf32>, %b: tensor<31x5xf32>, %out: tensor<?x5xf32>) -> tensor<?x5xf32> {
  // CHECK: tensor.collapse_shape
  // CHECK: linalg.matmul
  %flat = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x?x31xf32> into tensor<?x31xf32>
  %product = linalg.matmul ins(%flat, %b : tensor<?x31xf32>, tensor<31x5xf32>) outs(%out : tensor<?x5xf32>) -> tensor<?x5xf32>
  return %product : tensor<?x5xf32>
}

// CHECK-LABEL: func @convolution(
func.func @convolution(%x: tensor<1x8x3xf32>, %f: tensor<3x3x5xf32>, %out: tensor<1x6x5xf32>) -> tensor<1x1x6x5xf32> {
  // CHECK: linalg.conv_1d_nwc_wcf
  %0 = linalg.conv_1d_nwc_wcf ins(%x, %f : tensor<1x8x3xf32>, tensor<3x3x5xf32>) outs(%out : tensor<1x6x5xf32>) -> tensor<1x6x5xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [1, 1, 6, 5] : tensor<1x6x5xf32> into tensor<1x1x6x5xf32>
  return %1 : tensor<1x1x6x5xf32>
}
