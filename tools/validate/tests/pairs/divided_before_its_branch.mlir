// refuted: one program does what the other does not
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>, %i: tensor<i32>) -> tensor<i32> {
  %r = scf.if %c -> tensor<i32> {
    %0 = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]} ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%i : tensor<i32>) {
    ^bb0(%x: i32, %y: i32, %u: i32):
      %q = arith.divsi %x, %y : i32
      %s = arith.addi %u, %q : i32
      linalg.yield %s : i32
    } -> tensor<i32>
    scf.yield %0 : tensor<i32>
  } else {
    scf.yield %i : tensor<i32>
  }
  return %r : tensor<i32>
}
// -----
#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
func.func @f(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>, %i: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [#id, #id, #none], iterator_types = ["reduction"]} ins(%a, %b : tensor<?xi32>, tensor<?xi32>) outs(%i : tensor<i32>) {
  ^bb0(%x: i32, %y: i32, %u: i32):
    %q = arith.divsi %x, %y : i32
    %s = arith.addi %u, %q : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %r = scf.if %c -> tensor<i32> {
    scf.yield %0 : tensor<i32>
  } else {
    scf.yield %i : tensor<i32>
  }
  return %r : tensor<i32>
}
