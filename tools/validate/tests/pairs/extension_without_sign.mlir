// not understood: 'arith.extui'
func.func @f(%n: i8) -> i32 {
  %q = arith.extui %n : i8 to i32
  return %q : i32
}
// -----
func.func @f(%n: i8) -> i32 {
  %q = arith.extui %n {nonNeg} : i8 to i32
  return %q : i32
}
