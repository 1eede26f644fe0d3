// refuted: an element is wrong
func.func @f(%a: f32, %b: f32) {
  vector.print %a : f32
  vector.print %b : f32
  return
}
// -----
func.func @f(%a: f32, %b: f32) {
  vector.print %b : f32
  vector.print %a : f32
  return
}
