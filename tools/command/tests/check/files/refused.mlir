func.func @ours(%a: tensor<4x3xf32>, %b: tensor<2xf32>, %c: tensor<?xf32>) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  %1 = bcast.mul %a, %c : (tensor<4x3xf32>, tensor<?xf32>) -> tensor<4x3xf32>
  %2 = bcast.sub %a, %c : (tensor<4x3xf32>, tensor<?xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x3xf32>
}
func.func @theirs(%a: tensor<3xf32>, %b: tensor<2xf32>, %n: none) {
  %1 = "onnx.Add"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  %2 = "onnx.Add"(%a, %n) : (tensor<3xf32>, none) -> tensor<3xf32>
  %3 = "toy.add"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}
