// --assume-equal: refuted: one program fails and the other does not
func.func @cast(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<2xi32> {
  %c = tensor.cast %a : tensor<?xi32> to tensor<2xi32>
  %r = bcast.sub %c, %b : (tensor<2xi32>, tensor<?xi32>) -> tensor<2xi32>
  return %r : tensor<2xi32>
}
// -----
func.func @cast(%a: tensor<?xi32>, %b: tensor<?xi32>) -> tensor<2xi32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %size = tensor.dim %b, %c0 : tensor<?xi32>
  %is_whole = arith.cmpi eq, %size, %c2 : index
  cf.assert %is_whole, "a size of 1 is legal as well"
  %c = tensor.cast %a : tensor<?xi32> to tensor<2xi32>
  %whole = tensor.cast %b : tensor<?xi32> to tensor<2xi32>
  %r = arith.subi %c, %whole : tensor<2xi32>
  return %r : tensor<2xi32>
}
