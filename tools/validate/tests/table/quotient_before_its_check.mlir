// not decided
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.assert %c, "no"
  %r = arith.divsi %a, %b : i32
  return %r : i32
}
// -----
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %r = arith.divsi %a, %b : i32
  cf.assert %c, "no"
  return %r : i32
}
