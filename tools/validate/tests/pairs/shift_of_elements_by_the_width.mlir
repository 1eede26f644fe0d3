// not understood: 'arith.andi'
func.func @f(%n: i32, %s: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  return %c0 : i32
}
// -----
func.func @f(%n: i32, %s: i32) -> i32 {
  %c32 = arith.constant 32 : i32
  %c0 = arith.constant 0 : i32
  %q = arith.shli %n, %c32 : i32
  %r = arith.andi %q, %c0 : i32
  return %r : i32
}
