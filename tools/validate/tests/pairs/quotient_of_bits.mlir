// refuted: an operation is undefined
func.func @f(%a: tensor<4xi1>) -> tensor<4xi1> {
  return %a : tensor<4xi1>
}
// -----
func.func @f(%a: tensor<4xi1>) -> tensor<4xi1> {
  %c = arith.constant dense<true> : tensor<4xi1>
  %q = arith.divsi %a, %c : tensor<4xi1>
  return %q : tensor<4xi1>
}
