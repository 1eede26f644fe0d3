// proven
func.func private @g(%v: f32) -> f32 {
  %r = arith.addf %v, %v : f32
  return %r : f32
}
func.func @f(%v: f32) -> f32 {
  %r = func.call @g(%v) : (f32) -> f32
  return %r : f32
}
// -----
func.func private @g(%v: f32) -> f32 {
  %r = arith.addf %v, %v : f32
  return %r : f32
}
func.func @f(%v: f32) -> f32 {
  %r = func.call @g(%v) : (f32) -> f32
  return %r : f32
}
// ----- not understood: 'func.func'
// - func.func private @g(%v: f32) -> f32 {
// + func.func private @g(%v: f32) -> f32 attributes {passthrough = ["noreturn"]} {
