// not decided
func.func @f(%c: i1, %a: tensor<1x?x?xf32>, %z: tensor<1xf32>) -> tensor<1x?x?xf32> {
  cf.assert %c, "no"
  %r = tosa.matmul %a, %a, %z, %z : (tensor<1x?x?xf32>, tensor<1x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?xf32>
  return %r : tensor<1x?x?xf32>
}
// -----
func.func @f(%c: i1, %a: tensor<1x?x?xf32>, %z: tensor<1xf32>) -> tensor<1x?x?xf32> {
  %r = tosa.matmul %a, %a, %z, %z : (tensor<1x?x?xf32>, tensor<1x?x?xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x?x?xf32>
  cf.assert %c, "no"
  return %r : tensor<1x?x?xf32>
}
