// refuted: an element is wrong
func.func @f(%n: i32) -> i8 {
  %q = arith.trunci %n : i32 to i8
  return %q : i8
}
// -----
func.func @f(%n: i32) -> i8 {
  %q = arith.trunci %n overflow<nuw> : i32 to i8
  return %q : i8
}
