func.func @f(%a: tensor<4x3xf32>, %b: tensor<2xf32>) -> tensor<4x3xf32> {
  %0 = toy.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// No attribute of this op could line these up.
func.func @g(%a: tensor<4xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = toy.add %a, %b : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// LLVM's own trait refuses these as well.
func.func @h(%a: tensor<4x3xf32>, %b: tensor<2xf32>) -> tensor<4x3xf32> {
  %0 = toy.sub %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
