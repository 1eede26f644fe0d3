// not decided: an operation is undefined
func.func @f(%c: i1, %n: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %r = scf.if %c -> (i32) {
    %q = arith.divsi %n, %m1 : i32
    scf.yield %q : i32
  } else {
    scf.yield %n : i32
  }
  return %r : i32
}
// -----
func.func @f(%c: i1, %n: i32) -> i32 {
  %m1 = arith.constant -1 : i32
  %q = arith.divsi %n, %m1 : i32
  %r = arith.select %c, %q, %n : i32
  return %r : i32
}
