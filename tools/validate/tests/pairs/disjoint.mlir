// not understood: 'affine.linearize_index'
func.func @f(%i: index, %j: index) -> index {
  %r = affine.linearize_index [%i, %j] by (4, 8) : index
  return %r : index
}
// -----
func.func @f(%i: index, %j: index) -> index {
  %r = affine.linearize_index disjoint [%i, %j] by (4, 8) : index
  return %r : index
}
