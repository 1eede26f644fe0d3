// not understood: 'arith.subi'
func.func @f(%a: tensor<?xi32>) -> tensor<?xi32> {
  %r = bcast.map %a : (tensor<?xi32>) -> tensor<?xi32> (%x: i32) {
    %z = arith.constant 0 : i32
    bcast.yield %z : i32
  }
  return %r : tensor<?xi32>
}
// -----
func.func @f(%a: tensor<?xi32>) -> tensor<?xi32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xi32>
  %e = tensor.empty(%d) : tensor<?xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<?xi32>) outs(%e : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32):
    %s = arith.subi %y, %y : i32
    linalg.yield %s : i32
  } -> tensor<?xi32>
  return %r : tensor<?xi32>
}
