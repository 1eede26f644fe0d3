// not decided: an operation is undefined
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = scf.if %c -> (i32) {
    %p = math.ipowi %a, %b : i32
    scf.yield %p : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %p = math.ipowi %a, %b : i32
  %r = arith.select %c, %p, %a : i32
  return %r : i32
}
