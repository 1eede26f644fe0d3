// not understood: 'bcast.sub'
func.func @f(%a: tensor<?xf32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xf32>) -> tensor<?xi32> (%x: f32) {
    %z = arith.constant 0 : i32
    bcast.yield %z : i32
  }
  return %r : tensor<?xi32>
}
// -----
func.func @f(%a: tensor<?xf32>) -> tensor<?xi32> {
  %p = bcast.map %a : (tensor<?xf32>) -> tensor<?xi32> (%x: f32) {
    %z = arith.fptosi %x : f32 to i32
    bcast.yield %z : i32
  }
  %r = bcast.sub %p, %p : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %r : tensor<?xi32>
}
