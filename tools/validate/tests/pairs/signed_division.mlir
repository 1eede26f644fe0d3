// refuted: an element is wrong
func.func @f(%a: index) -> index {
  %c2 = arith.constant 2 : index
  %q = arith.divsi %a, %c2 : index
  return %q : index
}
// -----
func.func @f(%a: index) -> index {
  %c2 = arith.constant 2 : index
  %q = arith.floordivsi %a, %c2 : index
  return %q : index
}
