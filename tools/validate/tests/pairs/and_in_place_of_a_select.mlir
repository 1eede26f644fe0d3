// refuted: an element is wrong
func.func @f(%x: f32, %q: i1) -> i1 {
  %i = arith.fptosi %x : f32 to i32
  %z = arith.constant 0 : i32
  %f = arith.constant false
  %p = arith.cmpi eq, %i, %z : i32
  %r = arith.select %q, %p, %f : i1
  return %r : i1
}
// -----
func.func @f(%x: f32, %q: i1) -> i1 {
  %i = arith.fptosi %x : f32 to i32
  %z = arith.constant 0 : i32
  %p = arith.cmpi eq, %i, %z : i32
  %r = arith.andi %q, %p : i1
  return %r : i1
}
