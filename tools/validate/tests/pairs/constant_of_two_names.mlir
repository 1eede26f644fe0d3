// proven
func.func @f() -> i8 {
  %q = arith.constant 255 : i8
  return %q : i8
}
// -----
func.func @f() -> i8 {
  %q = arith.constant -1 : i8
  return %q : i8
}
