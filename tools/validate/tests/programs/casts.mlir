// Sizes behind casts, which forget them.
func.func @forgotten(%x: tensor<4x1xf32>, %y: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %x : tensor<4x1xf32> to tensor<?x?xf32>
  %r = bcast.add %c, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @forgotten_in_part(%x: tensor<4x1xf32>, %y: tensor<1x?xf32>) -> tensor<4x?xf32> {
  %c = tensor.cast %x : tensor<4x1xf32> to tensor<4x?xf32>
  %d = tensor.cast %y : tensor<1x?xf32> to tensor<?x?xf32>
  %r = bcast.add %c, %d : (tensor<4x?xf32>, tensor<?x?xf32>) -> tensor<4x?xf32>
  return %r : tensor<4x?xf32>
}
