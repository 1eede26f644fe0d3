// proven
func.func @f(%a: index, %b: index) -> index {
  %p = arith.andi %a, %b : index
  return %p : index
}
// -----
func.func @f(%a: index, %b: index) -> index {
  %p = arith.andi %b, %a : index
  return %p : index
}
