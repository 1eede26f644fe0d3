// RUN: bcast-opt %s --verify-diagnostics

func.func @expand_rank_missing_is_unit(%a: tensor<4xf32>, %b: tensor<2x3x4xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @expand_rank_first_or_last(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
  return
}

func.func @expand_rank_from_0(%a: tensor<f32>, %b: tensor<2x3xf32>) {
  %0 = bcast.add %a, %b : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

func.func @expand_rank_keeps_dynamic(%a: tensor<4xf32>, %b: tensor<?x?x4xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  return
}

// A missing dimension stretches to 0 as well.
func.func @expand_rank_against_zero(%a: tensor<4xf32>, %b: tensor<0x4xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<0x4xf32>) -> tensor<0x4xf32>
  return
}

func.func @expand_rank_vector(%a: vector<f32>, %b: vector<4xf32>, %c: vector<2x1xf32>) {
  %0 = bcast.add %a, %b, %c
      : (vector<f32>, vector<4xf32>, vector<2x1xf32>) -> vector<2x4xf32>
  return
}

func.func @expand_rank_scalable(%a: vector<[4]xf32>, %b: vector<2x1xf32>) {
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<2x1xf32>) -> vector<2x[4]xf32>
  return
}

func.func @expand_rank_many(%a: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, %b: tensor<2xf32>) {
  %0 = bcast.add %a, %b
      : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<2xf32>)
      -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
  return
}
