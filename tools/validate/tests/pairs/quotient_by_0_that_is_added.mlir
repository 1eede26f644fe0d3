// refuted: an operation is undefined
func.func @f(%a: tensor<?xi8>) -> tensor<?xi8> {
  return %a : tensor<?xi8>
}
// -----
func.func @f(%a: tensor<?xi8>) -> tensor<?xi8> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %a, %c0 : tensor<?xi8>
  %z = arith.constant 0 : i8
  %zt = tensor.splat %z[%n] : tensor<?xi8>
  %d = arith.divui %a, %zt : tensor<?xi8>
  return %a : tensor<?xi8>
}
