// proven
func.func @f(%a: i2) -> i2 {
  return %a : i2
}
// -----
func.func @f(%a: i2) -> i2 {
  %c = arith.constant 1 : i2
  %q = arith.divsi %a, %c : i2
  return %q : i2
}
