// One op a line; `tensor<2x3xf32>` stands for `!torch.vtensor<[2,3],f32>`.
"torch.aten.add.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.int) -> tensor<2x3xf32>
"torch.aten.sub.Tensor"(%0, %1, %2) : (tensor<2x1xf32>, tensor<2x3xf32>, !torch.int) -> tensor<2x3xf32>
// also aten.add.Tensor
"torch.aten.mul.Tensor"(%0, %1) : (tensor<4x2x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
"torch.aten.div.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<?x3xf32>) -> tensor<2x3xf32>
"torch.aten.maximum"(%0, %1) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
// also aten.remainder.Tensor aten.fmod.Tensor aten.floor_divide aten.copysign.Tensor aten.fmax aten.fmin aten.heaviside aten.max.other aten.min.other aten.logaddexp aten.logaddexp2
// also aten.xlogy.Tensor aten.clamp_min.Tensor aten.clamp_max.Tensor
// also si32: aten.bitwise_and.Tensor aten.bitwise_or.Tensor aten.bitwise_xor.Tensor aten.bitwise_left_shift.Tensor aten.bitwise_right_shift.Tensor
"torch.aten.minimum"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.pow.Tensor_Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.atan2"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.eq.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
// also aten.ne.Tensor aten.le.Tensor aten.gt.Tensor aten.ge.Tensor
"torch.aten.lt.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xi1>
"torch.aten.logical_and"(%0, %1) : (tensor<2x3xi1>, tensor<3xi1>) -> tensor<2x3xi1>
// also aten.logical_or aten.logical_xor
"torch.aten.where.self"(%0, %1, %2) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.lerp.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.addcmul"(%0, %1, %2, %3) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>, !torch.float) -> tensor<2x3xf32>
// also aten.addcdiv
"torch.aten.mul.Scalar"(%0, %1) : (tensor<2x3xf32>, !torch.float) -> tensor<2x3xf32>
// also aten.div.Scalar aten.remainder.Scalar aten.fmod.Scalar aten.pow.Tensor_Scalar
"torch.aten.add.Scalar"(%0, %1, %2) : (tensor<2x3xf32>, !torch.float, !torch.int) -> tensor<2x3xf32>
// also aten.sub.Scalar aten.rsub.Scalar
"torch.aten.expand_as"(%0, %1) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.exp"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// also aten.abs aten.neg aten.exp2 aten.expm1 aten.log aten.log2 aten.log10 aten.log1p aten.sqrt aten.rsqrt aten.reciprocal aten.square aten.sin aten.cos aten.tan aten.asin
// also aten.acos aten.atan aten.sinh aten.cosh aten.tanh aten.asinh aten.acosh aten.atanh aten.erf aten.erfc aten.relu6 aten.silu aten.mish aten.selu aten.hardsigmoid aten.hardswish
// also aten.log_sigmoid aten.ceil aten.floor aten.round aten.trunc aten.sign aten.sgn aten.detach aten.alias
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
