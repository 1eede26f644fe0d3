// not decided: an element is wrong
func.func @f(%a: f32) -> f32 {
  return %a : f32
}
// -----
func.func @f(%a: f32) -> f32 {
  %z = arith.constant 0.0 : f32
  %q = arith.addf %a, %z : f32
  return %q : f32
}
