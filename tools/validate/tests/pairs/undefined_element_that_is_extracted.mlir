// not understood: 'arith.xori'
func.func @f() -> i32 {
  %z = arith.constant 0 : i32
  return %z : i32
}
// -----
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xi32>
  %x = tensor.extract %e[%c0] : tensor<1xi32>
  %z = arith.xori %x, %x : i32
  return %z : i32
}
