// not decided: an element is wrong
func.func @f(%a: i1, %b: i1) -> i1 {
  %q = arith.cmpi slt, %a, %b : i1
  return %q : i1
}
// -----
func.func @f(%a: i1, %b: i1) -> i1 {
  %q = arith.cmpi ult, %a, %b : i1
  return %q : i1
}
