// not understood: 'arith.index_castui'
func.func @f(%n: i32) -> index {
  %q = arith.index_castui %n : i32 to index
  return %q : index
}
// -----
func.func @f(%n: i32) -> index {
  %q = arith.index_castui %n {nonNeg} : i32 to index
  return %q : index
}
