func.func @before(%a: tensor<4xf32>, %b: tensor<3xf32>) -> tensor<4xf32> {
  %r = bcast.add %a, %b : (tensor<4xf32>, tensor<3xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @broken(%a: tensor<4xf32>) -> tensor<4xf32> {
  %r = bcast.add %a, : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func @after(%a: tensor<4xf32>, %b: tensor<2xf32>) -> tensor<4xf32> {
  %r = bcast.mul %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>
  %s = func.call @broken(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}
func.func @broken_too() {
  oops
}
