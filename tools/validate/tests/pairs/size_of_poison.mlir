// refuted: an operation is undefined
func.func @f(%x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.splat %x[%c0] : tensor<?xf32>
  return %e : tensor<?xf32>
}
// -----
func.func @f(%x: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %p = arith.fptosi %x : f32 to i64
  %i = arith.index_cast %p : i64 to index
  %r = arith.muli %i, %c0 : index
  %e = tensor.splat %x[%r] : tensor<?xf32>
  return %e : tensor<?xf32>
}
