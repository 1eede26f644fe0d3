// refuted: an element is wrong
func.func private @g(%a: f32, %b: f32) -> f32 {
  return %a : f32
}
func.func @f(%a: f32) -> f32 {
  %r = call @g(%a, %a) : (f32, f32) -> f32
  return %r : f32
}
func.func @h() -> ((f32, f32) -> f32) {
  %g = constant @g : (f32, f32) -> f32
  return %g : (f32, f32) -> f32
}
// -----
func.func private @g(%a: f32, %b: f32) -> f32 {
  return %b : f32
}
func.func @f(%a: f32) -> f32 {
  %r = call @g(%a, %a) : (f32, f32) -> f32
  return %r : f32
}
func.func @h() -> ((f32, f32) -> f32) {
  %g = constant @g : (f32, f32) -> f32
  return %g : (f32, f32) -> f32
}
