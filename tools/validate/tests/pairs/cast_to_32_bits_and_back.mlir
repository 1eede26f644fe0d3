// not decided: an element is wrong
func.func @f(%n: index) -> index {
  return %n : index
}
// -----
func.func @f(%n: index) -> index {
  %i = arith.index_cast %n : index to i32
  %q = arith.index_cast %i : i32 to index
  return %q : index
}
