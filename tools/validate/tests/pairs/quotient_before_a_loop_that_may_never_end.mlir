// not decided: an operation is undefined
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  %q = arith.divsi %a, %b : i32
  return %q : i32
}
// -----
func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
  %q = arith.divsi %a, %b : i32
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return %q : i32
}
