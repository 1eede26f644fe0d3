// refuted: an element is wrong
func.func @f(%a: f32, %b: f32) -> f32 {
  %q = arith.maxnumf %a, %b : f32
  return %q : f32
}
// -----
func.func @f(%a: f32, %b: f32) -> f32 {
  %q = arith.maximumf %a, %b : f32
  return %q : f32
}
