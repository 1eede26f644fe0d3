// proven
func.func @f(%a: tensor<?x4xf32>, %b: tensor<1x4xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %d = bcast.sub %a, %b : (tensor<?x4xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  %e = math.exp %d : tensor<?x4xf32>
  %r = linalg.reduce { arith.addf } ins(%e : tensor<?x4xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?x4xf32>, %b: tensor<1x4xf32>, %init: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {
    indexing_maps = [affine_map<(i, k) -> (i, k)>, affine_map<(i, k) -> (0, k)>, affine_map<(i, k) -> (i)>],
    iterator_types = ["parallel", "reduction"]}
    ins(%a, %b : tensor<?x4xf32>, tensor<1x4xf32>) outs(%init : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %sum: f32):
    %d = arith.subf %x, %y : f32
    %e = math.exp %d : f32
    %next = arith.addf %sum, %e : f32
    linalg.yield %next : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- refuted: an element is wrong
// The sum is of what the exponential takes.
// - %next = arith.addf %sum, %e : f32
// + %next = arith.addf %sum, %d : f32
