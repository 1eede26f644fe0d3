// proven
func.func @f(%a: tensor<?xf32> {bcast.dims = ["S"]}, %b: tensor<?xf32> {bcast.dims = ["S"]}) -> tensor<?xf32> {
  %r = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// -----
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?xf32>
  %n = tensor.dim %b, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "sizes that are not the same"
  %x = bcast.guard %a if %same : tensor<?xf32>
  %y = bcast.guard %b if %same : tensor<?xf32>
  %o = tensor.empty(%m) : tensor<?xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
  ^bb0(%p: f32, %q: f32, %z: f32):
    %s = arith.subf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
// ----- refuted: an operation is undefined
// One guard is of the opposite condition.
// - %y = bcast.guard %b if %same : tensor<?xf32>
// + %other = arith.cmpi ne, %n, %m : index
// + %y = bcast.guard %b if %other : tensor<?xf32>
// ----- refuted: a read that is moved before the checks is out of bounds
// Nothing is guarded.
// - %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
// + %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%o : tensor<?xf32>) {
