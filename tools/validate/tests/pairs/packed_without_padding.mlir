// not understood: 'linalg.pack'
func.func @f(%x: tensor<?xf32>, %o: tensor<?x8xf32>, %v: f32, %w: f32) -> tensor<?x8xf32> {
  %r = linalg.pack %x padding_value(%v : f32) inner_dims_pos = [0] inner_tiles = [8] into %o : tensor<?xf32> -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
// -----
func.func @f(%x: tensor<?xf32>, %o: tensor<?x8xf32>, %v: f32, %w: f32) -> tensor<?x8xf32> {
  %r = linalg.pack %x inner_dims_pos = [0] inner_tiles = [8] into %o : tensor<?xf32> -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
