// Tensors without a rank: what is passed is cast, so that it has one; what an op computes has the rank of its operands.
func.func @argument(%a: tensor<*xf32>, %b: tensor<4xf32>) -> tensor<?x4xf32> {
  %c = tensor.cast %a : tensor<*xf32> to tensor<?x?xf32>
  %r = bcast.add %c, %b : (tensor<?x?xf32>, tensor<4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

func.func @result(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<*xf32> {
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<*xf32>
  return %r : tensor<*xf32>
}

func.func @between(%a: tensor<?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = bcast.add %a, %b : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<*xf32>
  %c = tensor.cast %r : tensor<*xf32> to tensor<?x?xf32>
  %s = bcast.mul %c, %a : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}
