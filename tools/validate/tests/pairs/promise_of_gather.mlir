// not understood: 'tensor.gather'
func.func @f(%x: tensor<4x4xf32>, %i: tensor<2x1xindex>) -> tensor<2x4xf32> {
  %r = tensor.gather %x[%i] gather_dims([0]) : (tensor<4x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
// -----
func.func @f(%x: tensor<4x4xf32>, %i: tensor<2x1xindex>) -> tensor<2x4xf32> {
  %r = tensor.gather %x[%i] gather_dims([0]) unique : (tensor<4x4xf32>, tensor<2x1xindex>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
