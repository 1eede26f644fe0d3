// not understood: 'tensor.bitcast'
func.func @f(%a: tensor<4xf32, "one">) -> tensor<4xf32, "two"> {
  %r = tensor.cast %a : tensor<4xf32, "one"> to tensor<4xf32, "two">
  return %r : tensor<4xf32, "two">
}
// -----
func.func @f(%a: tensor<4xf32, "one">) -> tensor<4xf32, "two"> {
  %r = tensor.bitcast %a : tensor<4xf32, "one"> to tensor<4xf32, "two">
  return %r : tensor<4xf32, "two">
}
