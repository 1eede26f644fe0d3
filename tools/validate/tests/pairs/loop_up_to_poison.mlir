// not understood: 'scf.for'
func.func @f(%x: f32, %a: i32) -> i32 {
  return %a : i32
}
// -----
func.func @f(%x: f32, %a: i32) -> i32 {
  %p = arith.fptosi %x : f32 to i64
  %q = arith.index_cast %p : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %q step %c1 {
  }
  return %a : i32
}
