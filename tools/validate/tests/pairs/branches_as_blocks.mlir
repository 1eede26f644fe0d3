// proven
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> (tensor<?xf32>) {
    %s = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %d = bcast.mul %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %d : tensor<?xf32>
}
// -----
func.func @f(%x: tensor<?xf32>, %y: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  cf.cond_br %c, ^yes, ^no(%x : tensor<?xf32>)
^yes:
  %s = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^no(%s : tensor<?xf32>)
^no(%r: tensor<?xf32>):
  %d = bcast.mul %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %d : tensor<?xf32>
}
// ----- refuted: one program fails and the other does not
// The branches are exchanged.
// - cf.cond_br %c, ^yes, ^no(%x : tensor<?xf32>)
// + cf.cond_br %c, ^no(%x : tensor<?xf32>), ^yes
