// refuted: a read is out of bounds
func.func @f(%c: i1, %a: tensor<4xf32>, %i: index) -> f32 {
  %r = scf.if %c -> (f32) {
    %x = tensor.extract %a[%i] : tensor<4xf32>
    scf.yield %x : f32
  } else {
    %z = arith.constant 0.0 : f32
    scf.yield %z : f32
  }
  return %r : f32
}
// -----
func.func @f(%c: i1, %a: tensor<4xf32>, %i: index) -> f32 {
  %x = tensor.extract %a[%i] : tensor<4xf32>
  %z = arith.constant 0.0 : f32
  %r = arith.select %c, %x, %z : f32
  return %r : f32
}
