// refuted: an element is wrong
func.func @f(%a: f32) -> i32 {
  %r = arith.bitcast %a : f32 to i32
  return %r : i32
}
// -----
func.func @f(%a: f32) -> i32 {
  %r = arith.fptosi %a : f32 to i32
  return %r : i32
}
