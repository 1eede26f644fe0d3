// refuted: an operation is undefined
func.func @f(%c: i1, %a: i1, %b: i1) -> i1 {
  %r = scf.if %c -> (i1) {
    %q = arith.divui %a, %b : i1
    scf.yield %q : i1
  } else {
    scf.yield %a : i1
  }
  return %r : i1
}
// -----
func.func @f(%c: i1, %a: i1, %b: i1) -> i1 {
  %q = arith.divui %a, %b : i1
  %r = arith.select %c, %q, %a : i1
  return %r : i1
}
