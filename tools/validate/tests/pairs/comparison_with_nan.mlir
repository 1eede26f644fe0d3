// refuted: an element is wrong
func.func @f(%a: f32, %b: f32) -> i1 {
  %q = arith.cmpf olt, %a, %b : f32
  return %q : i1
}
// -----
func.func @f(%a: f32, %b: f32) -> i1 {
  %t = arith.constant true
  %p = arith.cmpf oge, %a, %b : f32
  %q = arith.xori %p, %t : i1
  return %q : i1
}
