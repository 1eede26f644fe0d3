// not understood: 'tensor.pad'
func.func @f(%x: tensor<?xf32>, %p: index, %v: f32) -> tensor<?xf32> {
  %r = tensor.pad %x low[%p] high[0] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%x: tensor<?xf32>, %p: index, %v: f32) -> tensor<?xf32> {
  %r = tensor.pad %x low[0] high[%p] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %r : tensor<?xf32>
}
