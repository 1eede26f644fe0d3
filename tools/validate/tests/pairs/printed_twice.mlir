// not understood: 'func.func'
func.func @f(%a: f32) {
  vector.print %a : f32
  vector.print %a : f32
  return
}
// -----
func.func @f(%a: f32) {
  vector.print %a : f32
  return
}
