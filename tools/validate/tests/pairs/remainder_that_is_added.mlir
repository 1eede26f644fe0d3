// not decided: an operation is undefined
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  %r = arith.select %c, %q, %a : i32
  return %r : i32
}
// -----
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  %m = arith.remsi %a, %b : i32
  %r = arith.select %c, %q, %a : i32
  return %r : i32
}
