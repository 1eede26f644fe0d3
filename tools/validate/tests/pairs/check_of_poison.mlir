// refuted: one program fails and the other does not
func.func @f(%x: f32, %a: i32) -> i32 {
  return %a : i32
}
// -----
func.func @f(%x: f32, %a: i32) -> i32 {
  %p = arith.fptosi %x : f32 to i32
  %c = arith.cmpi eq, %p, %p : i32
  cf.assert %c, "never"
  return %a : i32
}
