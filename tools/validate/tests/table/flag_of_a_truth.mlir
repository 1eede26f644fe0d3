// not understood
func.func @f(%c: i1, %a: index, %b: index) -> index {
  %r = arith.select %c, %a, %b : index
  return %r : index
}
// -----
func.func @f(%c: i1, %a: index, %b: index) -> index {
  %r = arith.select %c, %a, %b {fastmath = #arith.fastmath<nnan>} : index
  return %r : index
}
