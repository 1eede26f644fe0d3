// refuted: an element is wrong
func.func @f(%x: f32, %q: i1) -> i1 {
  %r = arith.constant true
  return %r : i1
}
// -----
func.func @f(%x: f32, %q: i1) -> i1 {
  %i = arith.fptosi %x : f32 to i32
  %z = arith.constant 0 : i32
  %t = arith.constant true
  %p = arith.cmpi eq, %i, %z : i32
  %np = arith.xori %p, %t : i1
  %nq = arith.xori %q, %t : i1
  %a = arith.andi %p, %q : i1
  %b = arith.andi %p, %nq : i1
  %c = arith.ori %a, %b : i1
  %r = arith.ori %c, %np : i1
  return %r : i1
}
