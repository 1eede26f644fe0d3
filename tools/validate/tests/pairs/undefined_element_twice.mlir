// refuted: an element is wrong
func.func @f() -> (i32, i32) {
  %z = arith.constant 0 : i32
  %k = arith.constant 5 : i32
  return %z, %k : i32, i32
}
// -----
func.func @f() -> (i32, i32) {
  %k = arith.constant 5 : i32
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<1xi32>
  %x = tensor.extract %e[%c0] : tensor<1xi32>
  %g = linalg.fill ins(%k : i32) outs(%e : tensor<1xi32>) -> tensor<1xi32>
  %y = tensor.extract %e[%c0] : tensor<1xi32>
  %s = tensor.extract %g[%c0] : tensor<1xi32>
  %r = arith.xori %x, %y : i32
  return %r, %s : i32, i32
}
// ----- refuted: an element is wrong
// The same of whole tensors.
// - %r = arith.xori %x, %y : i32
// + %d = arith.xori %e, %e : tensor<1xi32>
// + %r = tensor.extract %d[%c0] : tensor<1xi32>
