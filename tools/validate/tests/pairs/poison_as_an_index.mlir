// not understood: 'arith.subi'
func.func @f(%x: f32, %t: tensor<?xi32>) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}
// -----
func.func @f(%x: f32, %t: tensor<?xi32>) -> index {
  %p = arith.fptosi %x : f32 to i64
  %i = arith.index_cast %p : i64 to index
  %r = arith.subi %i, %i : index
  return %r : index
}
