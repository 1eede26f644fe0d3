// not understood: 'arith.subi'
func.func @f(%x: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %p = arith.fptosi %x : f32 to i64
    %q = arith.index_cast %p : i64 to index
    scf.yield %q : index
  }
  return %c0 : index
}
// -----
func.func @f(%x: f32, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (index) {
    %p = arith.fptosi %x : f32 to i64
    %q = arith.index_cast %p : i64 to index
    scf.yield %q : index
  }
  %r = arith.subi %l, %l : index
  return %r : index
}
