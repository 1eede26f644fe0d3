// refuted: an operation is undefined
func.func @f(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %r = scf.if %c -> (tensor<?xi32>) {
    %p = bcast.pow %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %p : tensor<?xi32>
  } else {
    scf.yield %a : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
// -----
func.func @f(%c: i1, %a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
  %p = math.ipowi %a, %b : tensor<?xi32>
  %r = scf.if %c -> (tensor<?xi32>) {
    %q = bcast.pow %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
    scf.yield %q : tensor<?xi32>
  } else {
    scf.yield %a : tensor<?xi32>
  }
  return %r : tensor<?xi32>
}
