// not understood: 'scf.for'
func.func @f(%x: tensor<?xf32>, %n: i32, %st: i32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %st iter_args(%a = %x) -> (tensor<?xf32>) : i32 {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// -----
func.func @f(%x: tensor<?xf32>, %n: i32, %st: i32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : i32
  %r = scf.for %i = %c0 to %n step %st iter_args(%a = %x) -> (tensor<?xf32>) : i32 {
    scf.yield %a : tensor<?xf32>
  }
  return %x : tensor<?xf32>
}
