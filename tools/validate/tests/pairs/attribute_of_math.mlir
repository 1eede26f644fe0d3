// not understood: 'math.ctlz'
func.func @f(%a: i32) -> i32 {
  %r = math.ctlz %a : i32
  return %r : i32
}
// -----
func.func @f(%a: i32) -> i32 {
  %r = "math.ctlz"(%a) {is_zero_poison = true} : (i32) -> i32
  return %r : i32
}
