// proven
func.func @f(%a: f32, %b: f32) {
  %r = arith.addf %a, %b : f32
  vector.print %r : f32
  return
}
// -----
func.func @f(%a: f32, %b: f32) {
  %r = arith.addf %b, %a : f32
  vector.print %r : f32
  return
}
