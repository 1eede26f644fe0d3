// refuted: an operation is undefined
func.func @f(%n: index) -> index {
  %c2 = arith.constant 2 : index
  %q = arith.divui %n, %c2 : index
  %r = arith.muli %q, %c2 : index
  return %r : index
}

// -----
func.func @f(%n: index) -> index {
  %c2 = arith.constant 2 : index
  %q = arith.divui %n, %c2 exact : index
  %r = arith.muli %q, %c2 : index
  return %r : index
}
