func.func @scale(%x: tensor<?x3xf32>, %w: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = toy.mul %x, %w : tensor<?x3xf32>, tensor<?xf32>
  %1 = toy.add %0, %x : (tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}
