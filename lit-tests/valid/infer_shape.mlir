// RUN: bcast-opt %s --verify-diagnostics

func.func @infer_shape_column_by_column(%a: tensor<4x1x?xf32>, %b: tensor<1x3x5xf32>) {
  %0 = bcast.add %a, %b : (tensor<4x1x?xf32>, tensor<1x3x5xf32>) -> tensor<4x3x5xf32>
  return
}

// Both operands stretch.
func.func @infer_shape_outer_product(%a: tensor<4x1xf32>, %b: tensor<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

func.func @infer_shape_every_kind_of_column(%a: tensor<?x?x?x1x1x4x0xf32>,
                                            %b: tensor<?x1x4x1x4x4x1xf32>) {
  %0 = bcast.sub %a, %b
      : (tensor<?x?x?x1x1x4x0xf32>, tensor<?x1x4x1x4x4x1xf32>) -> tensor<?x?x4x1x4x4x0xf32>
  return
}

func.func @infer_shape_rank_0(%a: tensor<f32>, %b: tensor<f32>) {
  %0 = bcast.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

func.func @infer_shape_vector(%a: vector<4x1x[2]xf32>, %b: vector<3x1xf32>) {
  %0 = bcast.add %a, %b : (vector<4x1x[2]xf32>, vector<3x1xf32>) -> vector<4x3x[2]xf32>
  return
}
