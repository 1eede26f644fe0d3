// refuted: a read is out of bounds
func.func @f(%a: tensor<?xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  return %z : f32
}
// -----
func.func @f(%a: tensor<?xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %x = tensor.extract %a[%c0] : tensor<?xf32>
  %z = arith.constant 0.0 : f32
  return %z : f32
}
