// not decided
func.func @f(%c: i1, %n: i32, %a: i32) -> i32 {
  %r = scf.if %c -> i32 {
    %0 = scf.while (%x = %a) : (i32) -> i32 {
      %more = arith.cmpi ne, %x, %n : i32
      scf.condition(%more) %x : i32
    } do {
    ^bb0(%x: i32):
      scf.yield %x : i32
    }
    scf.yield %0 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
// -----
func.func @f(%c: i1, %n: i32, %a: i32) -> i32 {
  %0 = scf.while (%x = %a) : (i32) -> i32 {
    %more = arith.cmpi ne, %x, %n : i32
    scf.condition(%more) %x : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %x : i32
  }
  %r = scf.if %c -> i32 {
    scf.yield %0 : i32
  } else {
    scf.yield %a : i32
  }
  return %r : i32
}
