func.func @f(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> tensor<4x?xf32> {
  %0 = toy.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
