// RUN: bcast-opt %s --bcast-empty-reshapes | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm -o /dev/null

// CHECK-LABEL: func @collapsed(
func.func @collapsed(%x: tensor<?x0x?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[A:.*]] = tensor.dim %arg0, %c0
  // CHECK: %[[ZERO:.*]] = tensor.dim %arg0, %c1
  // CHECK: %[[NONE:.*]] = arith.muli %[[A]], %[[ZERO]]
  // CHECK: %[[B:.*]] = tensor.dim %arg0, %c2
  // CHECK: %[[C:.*]] = tensor.dim %arg0, %c3
  // CHECK: %[[PRODUCT:.*]] = arith.muli %[[B]], %[[C]]
  // CHECK: tensor.empty(%[[NONE]], %[[PRODUCT]]) : tensor<?x?xf32>
  %0 = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<?x0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @expanded(
func.func @expanded(%x: tensor<?xf32>, %n: index) -> tensor<?x0xf32> {
  // CHECK: tensor.empty(%arg1) : tensor<?x0xf32>
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%n, 0] : tensor<?xf32> into tensor<?x0xf32>
  return %0 : tensor<?x0xf32>
}

// A cast, which passes on tensors fold into the reshape.
// CHECK-LABEL: func @cast(
func.func @cast(%x: tensor<?x0xf32>) -> tensor<?xf32> {
  // CHECK: tensor.collapse_shape
  %0 = tensor.cast %x : tensor<?x0xf32> to tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
