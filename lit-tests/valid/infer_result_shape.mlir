// RUN: bcast-opt %s --verify-diagnostics

func.func @infer_result_shape_one_ranked(%a: tensor<4x?xf32>) {
  %0 = bcast.add %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

func.func @infer_result_shape_three(%a: tensor<4x1x1xf32>, %b: tensor<3x1xf32>, %c: tensor<2xf32>) {
  %0 = bcast.add %a, %b, %c
      : (tensor<4x1x1xf32>, tensor<3x1xf32>, tensor<2xf32>) -> tensor<4x3x2xf32>
  return
}

func.func @infer_result_shape_select(%a: tensor<4x1xi1>, %b: tensor<3xf32>, %c: tensor<f32>) {
  %0 = bcast.select %a, %b, %c
      : (tensor<4x1xi1>, tensor<3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

// Unranked operands are skipped, wherever they stand.
func.func @infer_result_shape_unranked_skipped(%a: tensor<*xf32>, %b: tensor<4x1xf32>,
                                               %c: tensor<3xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<*xf32>, tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %1 = bcast.add %b, %a, %c : (tensor<4x1xf32>, tensor<*xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %2 = bcast.add %b, %c, %a : (tensor<4x1xf32>, tensor<3xf32>, tensor<*xf32>) -> tensor<4x3xf32>
  return
}

// One ranked operand gives its shape, even if others are unranked.
func.func @infer_result_shape_one_ranked_among_unranked(%a: tensor<*xf32>, %b: tensor<?x1xf32>) {
  %0 = bcast.add %a, %b, %a : (tensor<*xf32>, tensor<?x1xf32>, tensor<*xf32>) -> tensor<?x1xf32>
  return
}

// Without a ranked operand nothing is inferred: any result goes.
func.func @infer_result_shape_nothing(%a: tensor<*xf32>) {
  %0 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<2xf32>
  %1 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<f32>
  %2 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x0x4xf32>
  %3 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}
