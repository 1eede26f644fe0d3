// RUN: bcast-opt %s --verify-diagnostics

// Operands of equal rank: units of either expand, and the attribute has nothing to add.

func.func @dims_identity_empty(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @dims_identity_in_full(%a: tensor<2x1xf32>, %b: tensor<1x3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<2x1xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @dims_identity_rank_1(%a: tensor<4xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

func.func @dims_identity_rank_3(%a: tensor<4x1x?xf32>, %b: tensor<1x0x5xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1, 2>}
      : (tensor<4x1x?xf32>, tensor<1x0x5xf32>) -> tensor<4x0x5xf32>
  return
}

// Both are scalars: there is nothing to name.
func.func @dims_identity_rank_0(%a: tensor<f32>) {
  %0 = bcast.add %a, %a {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

func.func @dims_identity_dynamic(%a: tensor<?x?xf32>, %b: tensor<1x?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  return
}

func.func @dims_identity_vector(%a: vector<2x1xf32>, %b: vector<1x[4]xf32>, %c: vector<f32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (vector<2x1xf32>, vector<1x[4]xf32>) -> vector<2x[4]xf32>
  %1 = bcast.add %a, %b {broadcast_dimensions = array<i64>}
      : (vector<2x1xf32>, vector<1x[4]xf32>) -> vector<2x[4]xf32>
  %2 = bcast.add %c, %c {broadcast_dimensions = array<i64>} : (vector<f32>, vector<f32>) -> vector<f32>
  return
}
