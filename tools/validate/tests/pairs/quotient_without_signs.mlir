// refuted: an element is wrong
// Unbounded numbers, of which z3 knows, would be a counterexample as well.
func.func @f(%x: index, %y: index) -> index {
  %r = arith.divsi %x, %y : index
  return %r : index
}
// -----
func.func @f(%x: index, %y: index) -> index {
  %r = arith.divui %x, %y : index
  return %r : index
}
