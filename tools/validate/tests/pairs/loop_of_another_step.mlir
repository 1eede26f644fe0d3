// refuted: an element is wrong
func.func @f(%n: index, %wrong: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %right = arith.cmpi ne, %i, %wrong : index
    cf.assert %right, "wrong"
  }
  return
}
// -----
func.func @f(%n: index, %wrong: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %n step %c2 {
    %right = arith.cmpi ne, %i, %wrong : index
    cf.assert %right, "wrong"
  }
  return
}
