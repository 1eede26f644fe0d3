// not understood: 'arith.shrui'
func.func @f(%n: index) -> index {
  %c = arith.constant 2 : index
  %q = arith.shrui %n, %c : index
  return %q : index
}
// -----
func.func @f(%n: index) -> index {
  %c = arith.constant 2 : index
  %q = arith.shrui %n, %c exact : index
  return %q : index
}
