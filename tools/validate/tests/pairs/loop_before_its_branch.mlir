// refuted: an operation is undefined
func.func @f(%c: i1, %n: index, %s: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %r = scf.if %c -> f32 {
    %0 = scf.for %i = %c0 to %n step %s iter_args(%x = %a) -> (f32) {
      %y = arith.addf %x, %a : f32
      scf.yield %y : f32
    }
    scf.yield %0 : f32
  } else {
    scf.yield %a : f32
  }
  return %r : f32
}
// -----
func.func @f(%c: i1, %n: index, %s: index, %a: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %0 = scf.for %i = %c0 to %n step %s iter_args(%x = %a) -> (f32) {
    %y = arith.addf %x, %a : f32
    scf.yield %y : f32
  }
  %r = scf.if %c -> f32 {
    scf.yield %0 : f32
  } else {
    scf.yield %a : f32
  }
  return %r : f32
}
