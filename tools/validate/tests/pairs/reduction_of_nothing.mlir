// not understood: 'linalg.reduce'
func.func @f(%a: tensor<0xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<0xf32>) outs(%o : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}
// -----
func.func @f(%a: tensor<0xf32>, %o: tensor<f32>) -> tensor<f32> {
  %r = linalg.reduce { arith.mulf } ins(%a : tensor<0xf32>) outs(%o : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}
