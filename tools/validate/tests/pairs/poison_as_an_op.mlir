// not understood: 'ub.poison'
func.func @f() -> i32 {
  %u = ub.poison : i32
  %z = arith.constant 0 : i32
  return %z : i32
}
// -----
func.func @f() -> i32 {
  %u = ub.poison : i32
  %z = arith.xori %u, %u : i32
  return %z : i32
}
