func.func @f(%a: tensor<4x1xf32>, %b: tensor<?x3xf32>) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<?x3xf32>) -> tensor<4x3xf32>
  %1 = tosa.add %a, %a : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<4x3xf32>
}
