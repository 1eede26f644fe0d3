// RUN: bcast-opt %s --verify-diagnostics

func.func @result_rank_equal(%a: tensor<3xf32>, %b: tensor<1x3xf32>) {
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<1x3xf32>) -> tensor<1x3xf32>
  return
}

func.func @result_rank_0(%a: tensor<f32>) {
  %0 = bcast.add %a : (tensor<f32>) -> tensor<f32>
  return
}

func.func @result_rank_unranked_result(%a: tensor<2x3xf32>, %b: tensor<?xf32>, %c: tensor<f32>) {
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<?xf32>) -> tensor<*xf32>
  %1 = bcast.add %c : (tensor<f32>) -> tensor<*xf32>
  return
}

func.func @result_rank_vector(%a: vector<3xf32>, %b: vector<1x1xf32>) {
  %0 = bcast.add %a, %b : (vector<3xf32>, vector<1x1xf32>) -> vector<1x3xf32>
  return
}
