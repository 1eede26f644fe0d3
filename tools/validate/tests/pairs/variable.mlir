// not understood: 'tosa.variable_read'
tosa.variable @k = dense<1.0> : tensor<2xf32>
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
 tosa.variable_write @k, %a : tensor<2xf32>
 %m = tosa.variable_read @k : tensor<2xf32>
 return %m : tensor<2xf32>
}
// -----
tosa.variable @k = dense<1.0> : tensor<2xf32>
func.func @f(%a: tensor<2xf32>) -> tensor<2xf32> {
 %m = tosa.variable_read @k : tensor<2xf32>
 return %m : tensor<2xf32>
}