// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --canonicalize 2>/dev/null | FileCheck %s

// An input that is the same in all batches is multiplied with all of them at once, and is not copied for each.
// CHECK-LABEL: func.func @weights(
// CHECK-SAME: %[[X:.*]]: tensor<?x?x64xf32>, %[[W:.*]]: tensor<64x48xf32>
// CHECK: "stablehlo.dot_general"(%[[X]], %[[W]]) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [0]>}>
func.func @weights(%x: tensor<?x?x64xf32>, %w: tensor<64x48xf32>) -> tensor<?x?x48xf32> {
  %c0 = arith.constant 0 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %batch = tensor.dim %x, %c0 : tensor<?x?x64xf32>
  %shape = tensor.from_elements %batch, %c64, %c48 : tensor<3xindex>
  %all = "stablehlo.dynamic_broadcast_in_dim"(%w, %shape) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<64x48xf32>, tensor<3xindex>) -> tensor<?x64x48xf32>
  %0 = "stablehlo.dot_general"(%x, %all) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<?x?x64xf32>, tensor<?x64x48xf32>) -> tensor<?x?x48xf32>
  return %0 : tensor<?x?x48xf32>
}

// As many batches as another tensor has may be others.
// CHECK-LABEL: func.func @other_batches(
// CHECK: bcast.broadcast
// CHECK: lhs_batching_dimensions = [0]
func.func @other_batches(%x: tensor<?x?x64xf32>, %y: tensor<?xf32>, %w: tensor<64x48xf32>) -> tensor<?x?x48xf32> {
  %c0 = arith.constant 0 : index
  %c48 = arith.constant 48 : index
  %c64 = arith.constant 64 : index
  %batch = tensor.dim %y, %c0 : tensor<?xf32>
  %shape = tensor.from_elements %batch, %c64, %c48 : tensor<3xindex>
  %all = "stablehlo.dynamic_broadcast_in_dim"(%w, %shape) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<64x48xf32>, tensor<3xindex>) -> tensor<?x64x48xf32>
  %0 = "stablehlo.dot_general"(%x, %all) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<?x?x64xf32>, tensor<?x64x48xf32>) -> tensor<?x?x48xf32>
  return %0 : tensor<?x?x48xf32>
}

// A row that is stretched to a matrix is another one.
// CHECK-LABEL: func.func @stretched(
// CHECK: bcast.broadcast
// CHECK: lhs_batching_dimensions = [0]
func.func @stretched(%x: tensor<2x3x64xf32>, %w: tensor<1x48xf32>) -> tensor<2x3x48xf32> {
  %all = "stablehlo.broadcast_in_dim"(%w) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<1x48xf32>) -> tensor<2x64x48xf32>
  %0 = "stablehlo.dot_general"(%x, %all) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x3x64xf32>, tensor<2x64x48xf32>) -> tensor<2x3x48xf32>
  return %0 : tensor<2x3x48xf32>
}

// The columns come before the rows, and two dimensions are batches.
// CHECK-LABEL: func.func @turned(
// CHECK-SAME: %[[X:.*]]: tensor<2x5x3x64xf32>, %[[W:.*]]: tensor<48x64xf32>
// CHECK: "stablehlo.dot_general"(%[[X]], %[[W]]) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [1]>}>
func.func @turned(%x: tensor<2x5x3x64xf32>, %w: tensor<48x64xf32>) -> tensor<2x5x3x48xf32> {
  %all = "stablehlo.broadcast_in_dim"(%w) <{broadcast_dimensions = array<i64: 2, 3>}> : (tensor<48x64xf32>) -> tensor<2x5x48x64xf32>
  %0 = "stablehlo.dot_general"(%x, %all) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [3]>}> : (tensor<2x5x3x64xf32>, tensor<2x5x48x64xf32>) -> tensor<2x5x3x48xf32>
  return %0 : tensor<2x5x3x48xf32>
}

// Batches that are not first, of either input: the result would have another order.
// CHECK-LABEL: func.func @later_batches(
// CHECK: bcast.broadcast
// CHECK: rhs_batching_dimensions = [1]
// CHECK: bcast.broadcast
// CHECK: lhs_batching_dimensions = [1]
func.func @later_batches(%x: tensor<64x3x48xf32>, %y: tensor<64x64x48xf32>, %w: tensor<64x48xf32>, %v: tensor<48x5xf32>) -> (tensor<64x3x64xf32>, tensor<64x64x5xf32>) {
  %all = "stablehlo.broadcast_in_dim"(%w) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<64x48xf32>) -> tensor<64x64x48xf32>
  %0 = "stablehlo.dot_general"(%x, %all) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>}> : (tensor<64x3x48xf32>, tensor<64x64x48xf32>) -> tensor<64x3x64xf32>
  %each = "stablehlo.broadcast_in_dim"(%v) <{broadcast_dimensions = array<i64: 1, 2>}> : (tensor<48x5xf32>) -> tensor<64x48x5xf32>
  %1 = "stablehlo.dot_general"(%y, %each) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [1], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<64x64x48xf32>, tensor<64x48x5xf32>) -> tensor<64x64x5xf32>
  return %0, %1 : tensor<64x3x64xf32>, tensor<64x64x5xf32>
}
