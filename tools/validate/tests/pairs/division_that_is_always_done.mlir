// refuted: an operation is undefined
func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
  %r = scf.if %c -> i32 {
    %q = arith.divsi %a, %b : i32
    scf.yield %q : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
func.func @f(%a: i32, %b: i32, %c: i1) -> i32 {
  %q = arith.divsi %a, %b : i32
  %r = arith.select %c, %q, %a : i32
  return %r : i32
}
