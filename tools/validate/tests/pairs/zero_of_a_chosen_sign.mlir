// not decided
func.func @f(%x: f32) -> f32 {
  %n = arith.constant -0.0 : f32
  %p = arith.constant 0.0 : f32
  %0 = arith.maxnumf %n, %p : f32
  %1 = math.copysign %x, %0 : f32
  return %1 : f32
}
// -----
func.func @f(%x: f32) -> f32 {
  %n = arith.constant -0.0 : f32
  %1 = math.copysign %x, %n : f32
  return %1 : f32
}
