// refuted: an operation is undefined
func.func @f(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %q = arith.subi %c0, %n : index
  return %q : index
}
// -----
func.func @f(%n: index) -> index {
  %m1 = arith.constant -1 : index
  %q = arith.divsi %n, %m1 : index
  return %q : index
}
