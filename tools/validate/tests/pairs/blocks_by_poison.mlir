// refuted: an operation is undefined
func.func @f(%x: f32, %a: i32) -> i32 {
  return %a : i32
}
// -----
func.func @f(%x: f32, %a: i32) -> i32 {
  %p = arith.fptosi %x : f32 to i32
  %c = arith.cmpi eq, %p, %a : i32
  cf.cond_br %c, ^b, ^c
^b:
  cf.br ^c
^c:
  return %a : i32
}
