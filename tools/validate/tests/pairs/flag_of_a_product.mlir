// not understood: 'arith.muli'
func.func @f(%a: index, %b: index) -> index {
  %q = arith.muli %a, %b : index
  return %q : index
}
// -----
func.func @f(%a: index, %b: index) -> index {
  %q = arith.muli %a, %b overflow<nsw> : index
  return %q : index
}
