// not decided: one program fails and the other does not
func.func @f(%c: i1, %a: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  cf.assert %a, "no"
  return
}
// -----
func.func @f(%c: i1, %a: i1) {
  cf.assert %a, "no"
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
