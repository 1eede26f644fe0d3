// The analysis of the whole program finds that sizes which all calls pass are equal, so that the called functions check nothing.
func.func private @outer(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = call @inner(%y, %x) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = call @inner(%r, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

func.func private @inner(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func @equal(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %s = call @outer(%r, %r) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %s : tensor<?xf32>
}

// Units between the dimensions of a leaf, which its fused op needs.
func.func @units(%x: tensor<?x?xf32>, %y: tensor<?x?x?xf32>, %z: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %r = bcast.add %x, %y {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %s = bcast.mul %r, %z : (tensor<?x?x?xf32>, tensor<?xf32>) -> tensor<?x?x?xf32>
  return %s : tensor<?x?x?xf32>
}
