// not understood: 'scf.while'
func.func @f(%c: i1) {
  return
}
// -----
func.func @f(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
