// not decided: an element is wrong
func.func @f(%a: i1) -> i8 {
  %q = arith.extui %a : i1 to i8
  return %q : i8
}
// -----
func.func @f(%a: i1) -> i8 {
  %q = arith.extsi %a : i1 to i8
  return %q : i8
}
