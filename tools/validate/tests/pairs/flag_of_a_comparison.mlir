// not decided: an element is wrong
func.func @f(%a: f32, %b: f32) -> i1 {
  %q = arith.cmpf olt, %a, %b : f32
  return %q : i1
}
// -----
func.func @f(%a: f32, %b: f32) -> i1 {
  %q = arith.cmpf olt, %a, %b fastmath<nnan> : f32
  return %q : i1
}
