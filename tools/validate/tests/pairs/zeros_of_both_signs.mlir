// proven
func.func @f(%x: f32, %y: f32) -> f32 {
  %0 = arith.maxnumf %x, %y : f32
  return %0 : f32
}
// -----
func.func @f(%x: f32, %y: f32) -> f32 {
  %0 = arith.maxnumf %x, %y : f32
  return %0 : f32
}
// ----- not decided
// Of -0.0 and 0.0 it may be the first or the second one.
// - %0 = arith.maxnumf %x, %y : f32
// + %0 = arith.maxnumf %y, %x : f32
