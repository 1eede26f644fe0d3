// not understood: 'scf.yield'
func.func @f(%x: f32) -> f32 {
  %r = scf.execute_region -> f32 {
    scf.yield %x : f32
  }
  return %r : f32
}
// -----
func.func @f(%x: f32) -> f32 {
  %r = scf.execute_region -> f32 {
    %y = arith.negf %x : f32
    scf.yield %y : f32
  }
  return %r : f32
}
