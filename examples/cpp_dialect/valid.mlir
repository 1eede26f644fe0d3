func.func @f(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> tensor<4x?xf32> {
  %0 = toy.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @inferred(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %0 = toy.mul %a, %b : tensor<4x1xf32>, tensor<3xf32>
  return %0 : tensor<4x3xf32>
}

// A `?` that is inferred to be 3.
func.func @compatible(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<4x?xf32> {
  %0 = toy.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// LLVM's own trait accepts a size that the operands leave open.
func.func @upstream(%a: tensor<?xf32>) -> tensor<4xf32> {
  %0 = toy.sub %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
