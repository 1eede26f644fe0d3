// not understood: 'arith.index_castui'
func.func @f(%n: index) -> index {
  return %n : index
}
// -----
func.func @f(%n: index) -> index {
  %i = arith.index_castui %n {nonNeg} : index to i64
  %q = arith.index_castui %i : i64 to index
  return %q : index
}
