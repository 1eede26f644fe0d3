// refuted: an operation is undefined
func.func @f(%x: f32, %a: i32) -> i32 {
  return %a : i32
}
// -----
func.func @f(%x: f32, %a: i32) -> i32 {
  %p = arith.fptosi %x : f32 to i32
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %p, %z : i32
  %r = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
