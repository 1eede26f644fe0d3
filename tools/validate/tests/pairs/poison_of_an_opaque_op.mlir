// not understood: 'arith.xori'
func.func @f(%x: f32, %t: tensor<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %p = arith.fptosi %x : f32 to i32
  %i = tensor.insert %p into %t[%c0] : tensor<4xi32>
  %z = arith.constant 0 : i32
  return %z : i32
}
// -----
func.func @f(%x: f32, %t: tensor<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %p = arith.fptosi %x : f32 to i32
  %i = tensor.insert %p into %t[%c0] : tensor<4xi32>
  %v = tensor.extract %i[%c0] : tensor<4xi32>
  %z = arith.xori %v, %v : i32
  return %z : i32
}
