// not decided
func.func @f(%x: f8E8M0FNU) -> f32 {
  %0 = arith.extf %x : f8E8M0FNU to f16
  %1 = arith.extf %0 : f16 to f32
  return %1 : f32
}
// -----
func.func @f(%x: f8E8M0FNU) -> f32 {
  %1 = arith.extf %x : f8E8M0FNU to f32
  return %1 : f32
}
