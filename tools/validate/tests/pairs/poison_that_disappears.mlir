// not understood: 'arith.xori'
func.func @f(%a: i8) -> i8 {
  %one = arith.constant 1 : i8
  %s = arith.shli %a, %one : i8
  %r = arith.xori %s, %s : i8
  return %r : i8
}
// -----
func.func @f(%a: i8) -> i8 {
  %nine = arith.constant 9 : i8
  %s = arith.shli %a, %nine : i8
  %r = arith.xori %s, %s : i8
  return %r : i8
}
