// not understood: 'arith.select'
func.func @f(%c: i1, %a: f32, %b: f32) -> f32 {
  %q = arith.select %c, %a, %b : f32
  return %q : f32
}
// -----
func.func @f(%c: i1, %a: f32, %b: f32) -> f32 {
  %q = arith.select %c, %a, %b {fastmath = #arith.fastmath<nnan>} : f32
  return %q : f32
}
