// RUN: bcast-opt %s --verify-diagnostics

// One entry for each dimension of the smaller operand, on whichever side it stands.

func.func @dims_count_1_of_4(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>}
      : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  %1 = bcast.add %b, %a {broadcast_dimensions = array<i64: 1>}
      : (tensor<3xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

func.func @dims_count_2_of_4(%a: tensor<2x3x4x5xf32>, %b: tensor<2x5xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 3>}
      : (tensor<2x3x4x5xf32>, tensor<2x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

func.func @dims_count_3_of_4(%a: tensor<2x3x4x5xf32>, %b: tensor<2x4x5xf32>) {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 0, 2, 3>}
      : (tensor<2x4x5xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
  return
}

func.func @dims_count_0_of_4(%a: tensor<2x3x4x5xf32>, %b: tensor<f32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>}
      : (tensor<2x3x4x5xf32>, tensor<f32>) -> tensor<2x3x4x5xf32>
  return
}

func.func @dims_count_vector(%a: vector<2x3x[4]xf32>, %b: vector<2x[4]xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (vector<2x3x[4]xf32>, vector<2x[4]xf32>) -> vector<2x3x[4]xf32>
  return
}
