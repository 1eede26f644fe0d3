// not understood: 'arith.shrui'
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
// -----
func.func @f(%n: index) -> index {
  %c64 = arith.constant 64 : index
  %q = arith.shrui %n, %c64 : index
  return %q : index
}
