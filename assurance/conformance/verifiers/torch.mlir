// One op a line; `tensor<2x3xf32>` stands for `!torch.vtensor<[2,3],f32>`.
"torch.aten.add.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.int) -> tensor<2x3xf32>
"torch.aten.sub.Tensor"(%0, %1, %2) : (tensor<2x1xf32>, tensor<2x3xf32>, !torch.int) -> tensor<2x3xf32>
"torch.aten.mul.Tensor"(%0, %1) : (tensor<4x2x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
"torch.aten.div.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
"torch.aten.maximum"(%0, %1) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
"torch.aten.minimum"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.pow.Tensor_Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.atan2"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.eq.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
"torch.aten.lt.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xi1>
"torch.aten.logical_and"(%0, %1) : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
"torch.aten.where.self"(%0, %1, %2) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.lerp.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.expand_as"(%0, %1) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.exp"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.sigmoid"(%0) : (tensor<2x?xf32>) -> tensor<2x?xf32>
"torch.aten.matmul"(%0, %1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
"torch.aten.matmul"(%0, %1) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
"torch.aten.matmul"(%0, %1) : (tensor<3xf32>, tensor<3x4xf32>) -> tensor<4xf32>
"torch.aten.mm"(%0, %1) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
"torch.aten.bmm"(%0, %1) : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
"torch.aten.mv"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
"torch.aten.dot"(%0, %1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
"torch.aten.linear"(%0, %1, %2) : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
"torch.aten.t"(%0) : (tensor<2x3xf32>) -> tensor<3x2xf32>
