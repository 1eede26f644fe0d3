// The extent of `a`, `b` and `c` is first needed of `a + b` and `c`, and then of `b + c` and `a + b`: by how it is computed,
// `a + b` is 1 or the extent, and `b + c` has to be checked.
func.func @other_order(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>) {
  %ab = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %bc = bcast.add %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %all = bcast.add %ab, %c, %d : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %some = bcast.sub %bc, %ab : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %all, %some : tensor<?xf32>, tensor<?xf32>
}

// The first size meets an extent of it, by a check that has passed: a read of `b` that is moved needs this check as well.
func.func @extent_of_the_first(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %ab = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %all = bcast.add %b, %ab, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %all : tensor<?xf32>
}
