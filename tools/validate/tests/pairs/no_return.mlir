// not understood: 'ub.unreachable'
func.func @f(%a: f32) -> f32 {
  return %a : f32
}
// -----
func.func @f(%a: f32) -> f32 {
  ub.unreachable
}
