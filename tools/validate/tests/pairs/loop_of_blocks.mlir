// not understood: 'func.func'
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  cf.br ^next(%x : tensor<?xf32>)
^next(%r: tensor<?xf32>):
  %d = bcast.mul %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^next(%d : tensor<?xf32>)
}
// -----
func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  cf.br ^next(%x : tensor<?xf32>)
^next(%r: tensor<?xf32>):
  %d = bcast.mul %r, %r : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  cf.br ^next(%d : tensor<?xf32>)
}
