// not understood
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %s = tosa.reverse %t {axis = 0 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.extract %s[%c0] : tensor<4xf32>
  return %r : f32
}
// -----
func.func @f(%t: tensor<4xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %t[%c0] : tensor<4xf32>
  %u = tensor.from_elements %x : tensor<1xf32>
  %s = tosa.reverse %u {axis = 0 : i32} : (tensor<1xf32>) -> tensor<1xf32>
  %r = tensor.extract %s[%c0] : tensor<1xf32>
  return %r : f32
}
