// refuted: an operation is undefined
func.func @f(%c: i1, %n: index) -> index {
  %m1 = arith.constant -1 : index
  %r = scf.if %c -> (index) {
    %q = arith.divsi %n, %m1 : index
    scf.yield %q : index
  } else {
    scf.yield %n : index
  }
  return %r : index
}
// -----
func.func @f(%c: i1, %n: index) -> index {
  %m1 = arith.constant -1 : index
  %q = arith.divsi %n, %m1 : index
  %r = arith.select %c, %q, %n : index
  return %r : index
}
