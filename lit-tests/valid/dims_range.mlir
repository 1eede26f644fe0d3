// RUN: bcast-opt %s --verify-diagnostics

// Every dimension of the larger operand can be named, from the first to the last.

func.func @dims_range_first(%a: tensor<2x3x4xf32>, %b: tensor<2xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<2x3x4xf32>, tensor<2xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_range_last(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 2>}
      : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_range_first_and_last(%a: tensor<2x3x4xf32>, %b: tensor<2x4xf32>) {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<2x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @dims_range_vector(%a: vector<2x3x[4]xf32>, %b: vector<[4]xf32>, %c: vector<2xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 2>}
      : (vector<2x3x[4]xf32>, vector<[4]xf32>) -> vector<2x3x[4]xf32>
  %1 = bcast.add %a, %c {broadcast_dimensions = array<i64: 0>}
      : (vector<2x3x[4]xf32>, vector<2xf32>) -> vector<2x3x[4]xf32>
  return
}
