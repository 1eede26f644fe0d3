// not decided: one program does what the other does not
func.func private @g()
func.func @f(%c: i1) {
  func.call @g() : () -> ()
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
func.func private @g()
func.func @f(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  func.call @g() : () -> ()
  return
}
