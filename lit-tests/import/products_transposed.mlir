// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast | FileCheck %s

// A product names the dimensions of its inputs wherever they are: nothing is transposed for it.
// CHECK-LABEL: func.func @inputs(
// CHECK-SAME: %[[A:.*]]: tensor<?x4x?x64xf32>, %[[B:.*]]: tensor<?x?x4x64xf32>
// CHECK-NOT: stablehlo.transpose
// CHECK: "stablehlo.dot_general"(%[[A]], %[[B]]) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 2], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}>
// CHECK-NOT: stablehlo
func.func @inputs(%a: tensor<?x4x?x64xf32>, %b: tensor<?x?x4x64xf32>) -> tensor<?x4x?x?xf32> {
  %t = "stablehlo.transpose"(%b) <{permutation = array<i64: 0, 2, 1, 3>}> : (tensor<?x?x4x64xf32>) -> tensor<?x4x?x64xf32>
  %u = "stablehlo.transpose"(%t) <{permutation = array<i64: 0, 1, 3, 2>}> : (tensor<?x4x?x64xf32>) -> tensor<?x4x64x?xf32>
  %0 = "stablehlo.dot_general"(%a, %u) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>}> : (tensor<?x4x?x64xf32>, tensor<?x4x64x?xf32>) -> tensor<?x4x?x?xf32>
  return %0 : tensor<?x4x?x?xf32>
}

// The result would have its dimensions in another order.
// CHECK-LABEL: func.func @other_order(
// CHECK: stablehlo.transpose
// CHECK: "stablehlo.dot_general"({{.*}}<lhs_contracting_dimensions = [2]
func.func @other_order(%a: tensor<3x2x64xf32>, %w: tensor<64x5xf32>) -> tensor<2x3x5xf32> {
  %t = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0, 2>}> : (tensor<3x2x64xf32>) -> tensor<2x3x64xf32>
  %0 = "stablehlo.dot_general"(%t, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}> : (tensor<2x3x64xf32>, tensor<64x5xf32>) -> tensor<2x3x5xf32>
  return %0 : tensor<2x3x5xf32>
}

// A transposed result is the product of exchanged inputs. The gradient of weights is one.
// CHECK-LABEL: func.func @result(
// CHECK-SAME: %[[A:.*]]: tensor<?x3x8xf32>, %[[B:.*]]: tensor<?x8x5xf32>
// CHECK-NOT: stablehlo.transpose
// CHECK: "stablehlo.dot_general"(%[[B]], %[[A]]) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [2]>}> : (tensor<?x8x5xf32>, tensor<?x3x8xf32>) -> tensor<?x5x3xf32>
// CHECK-NOT: stablehlo
func.func @result(%a: tensor<?x3x8xf32>, %b: tensor<?x8x5xf32>) -> tensor<?x5x3xf32> {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<?x3x8xf32>, tensor<?x8x5xf32>) -> tensor<?x3x5xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 0, 2, 1>}> : (tensor<?x3x5xf32>) -> tensor<?x5x3xf32>
  return %1 : tensor<?x5x3xf32>
}

// Something else reads the product; batches come last.
// CHECK-LABEL: func.func @kept(
// CHECK-COUNT-2: stablehlo.transpose
func.func @kept(%a: tensor<2x3x8xf32>, %b: tensor<2x8x5xf32>, %c: tensor<3x8xf32>, %d: tensor<8x5xf32>) -> (tensor<3x5x2xf32>, tensor<5x3xf32>, tensor<3x5xf32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x3x8xf32>, tensor<2x8x5xf32>) -> tensor<2x3x5xf32>
  %1 = "stablehlo.transpose"(%0) <{permutation = array<i64: 1, 2, 0>}> : (tensor<2x3x5xf32>) -> tensor<3x5x2xf32>
  %2 = "stablehlo.dot_general"(%c, %d) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x8xf32>, tensor<8x5xf32>) -> tensor<3x5xf32>
  %3 = "stablehlo.transpose"(%2) <{permutation = array<i64: 1, 0>}> : (tensor<3x5xf32>) -> tensor<5x3xf32>
  return %1, %3, %2 : tensor<3x5x2xf32>, tensor<5x3xf32>, tensor<3x5xf32>
}

// A list that is no permutation is left to StableHLO, which refuses it.
// CHECK-LABEL: func.func @wrong(
// CHECK: stablehlo.transpose
func.func @wrong(%a: tensor<8x8xf32>, %w: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %t = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 1>}> : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %0 = "stablehlo.dot_general"(%t, %w) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Numbers without signs stay so in wider ones.
// CHECK-LABEL: func.func @unsigned(
// CHECK-COUNT-2: arith.extui
// CHECK: "stablehlo.dot_general"({{.*}}lhs_contracting_dimensions = [0]
func.func @unsigned(%a: tensor<4x3xui8>, %b: tensor<4x5xui8>) -> tensor<3x5xi32> {
  %t = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<4x3xui8>) -> tensor<3x4xui8>
  %0 = "stablehlo.dot_general"(%t, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<3x4xui8>, tensor<4x5xui8>) -> tensor<3x5xi32>
  return %0 : tensor<3x5xi32>
}
