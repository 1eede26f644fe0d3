// not understood: 'arith.xori'
func.func @f(%x: f32, %i0: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0 : i32
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %i0) -> (i32) {
    %p = arith.fptosi %x : f32 to i32
    scf.yield %p : i32
  }
  return %z : i32
}
// -----
func.func @f(%x: f32, %i0: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%a = %i0) -> (i32) {
    %p = arith.fptosi %x : f32 to i32
    scf.yield %p : i32
  }
  %z = arith.xori %l, %l : i32
  return %z : i32
}
