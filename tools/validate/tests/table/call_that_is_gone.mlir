// not understood
func.func private @g(f32)
func.func @f(%a: f32) {
  func.call @g(%a) : (f32) -> ()
  return
}
// -----
func.func private @g(f32)
func.func @f(%a: f32) {
  return
}
