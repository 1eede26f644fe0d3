// refuted: an element is wrong
func.func @f(%x: f32, %a: i32, %b: i32) -> i32 {
  return %a : i32
}
// -----
func.func @f(%x: f32, %a: i32, %b: i32) -> i32 {
  %p = arith.fptosi %x : f32 to i32
  %z = arith.constant 0 : i32
  %c = arith.cmpi eq, %p, %z : i32
  %s = arith.select %c, %a, %b : i32
  %r = arith.select %c, %s, %a : i32
  return %r : i32
}
