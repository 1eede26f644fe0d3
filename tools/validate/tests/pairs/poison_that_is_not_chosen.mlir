// proven
func.func @f(%a: f32, %b: i32) -> i32 {
  %n = arith.fptosi %a : f32 to i32
  %yes = arith.constant true
  %s = arith.select %yes, %b, %n : i32
  return %s : i32
}
// -----
func.func @f(%a: f32, %b: i32) -> i32 {
  %n = arith.fptosi %a : f32 to i32
  %yes = arith.constant true
  %s = arith.select %yes, %b, %n : i32
  return %s : i32
}
