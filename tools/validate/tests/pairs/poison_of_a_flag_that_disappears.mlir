// not decided: an element is wrong
func.func @f(%a: i8, %b: i8, %c: i1) -> i1 {
  %s = arith.addi %a, %b : i8
  %r = arith.cmpi ule, %s, %s : i8
  return %r : i1
}
// -----
func.func @f(%a: i8, %b: i8, %c: i1) -> i1 {
  %s = arith.addi %a, %b overflow<nsw> : i8
  %r = arith.cmpi ule, %s, %s : i8
  return %r : i1
}
