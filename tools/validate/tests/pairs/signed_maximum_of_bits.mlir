// refuted: an element is wrong
func.func @f(%a: i1, %b: i1) -> i1 {
  %q = arith.maxsi %a, %b : i1
  return %q : i1
}
// -----
func.func @f(%a: i1, %b: i1) -> i1 {
  %q = arith.ori %a, %b : i1
  return %q : i1
}
