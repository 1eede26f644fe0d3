// not understood: 'arith.shli'
func.func @f(%a: index, %b: index) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
// -----
func.func @f(%a: index, %b: index) -> index {
  %p = arith.shli %a, %b : index
  %r = arith.subi %p, %p : index
  return %r : index
}
