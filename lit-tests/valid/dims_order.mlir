// RUN: bcast-opt %s --verify-diagnostics

// Strictly increasing lists, with and without gaps.

func.func @dims_order_prefix(%a: tensor<2x3x4xf32>, %b: tensor<2x3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<2x3x4xf32>, tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_order_gap(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<2x3x4xf32>, tensor<2x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_order_suffix(%a: tensor<2x3x4xf32>, %b: tensor<3x4xf32>) {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 1, 2>}
      : (tensor<3x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_order_gaps(%a: tensor<2x3x4x5x6x7xf32>, %b: tensor<3x5x7xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1, 3, 5>}
      : (tensor<2x3x4x5x6x7xf32>, tensor<3x5x7xf32>) -> tensor<2x3x4x5x6x7xf32>
  return
}

func.func @dims_order_vector(%a: vector<2x3x[4]xf32>, %b: vector<2x[4]xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (vector<2x3x[4]xf32>, vector<2x[4]xf32>) -> vector<2x3x[4]xf32>
  return
}
