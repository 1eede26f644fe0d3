// proven
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>, %i: tensor<?xi32>) -> tensor<?xi32> {
  %j = arith.addi %i, %i : tensor<?xi32>
  %0 = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %u: i32):
    %q = arith.divsi %x, %y : i32
    linalg.yield %q : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @f(%a: tensor<?x?xi32>, %b: tensor<?x?xi32>, %i: tensor<?xi32>) -> tensor<?xi32> {
  %j = arith.addi %i, %i : tensor<?xi32>
  %0 = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?xi32>) {
  ^bb0(%x: i32, %y: i32, %u: i32):
    %q = arith.divsi %x, %y : i32
    linalg.yield %q : i32
  } -> tensor<?xi32>
  return %0 : tensor<?xi32>
}
// ----- not decided
// The rows may be empty.
// - %0 = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%i : tensor<?xi32>) {
// + %0 = linalg.generic {indexing_maps = [#all, #all, #row], iterator_types = ["parallel", "reduction"]} ins(%a, %b : tensor<?x?xi32>, tensor<?x?xi32>) outs(%j : tensor<?xi32>) {
