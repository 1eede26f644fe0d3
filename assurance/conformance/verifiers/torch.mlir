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
"torch.aten.div.Tensor_mode"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.str) -> tensor<2x3xf32>
"torch.aten.where.ScalarSelf"(%0, %1, %2) : (tensor<2x1xi1>, !torch.float, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.where.ScalarOther"(%0, %1, %2) : (tensor<2x1xi1>, tensor<2x3xf32>, !torch.float) -> tensor<2x3xf32>
"torch.aten.lerp.Scalar"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.float) -> tensor<2x3xf32>
"torch.aten.__and__.Tensor"(%0, %1) : (tensor<2x3xsi32>, tensor<3xsi32>) -> tensor<2x3xsi32>
// also aten.__or__.Tensor
"torch.aten.ldexp.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
// also aten.float_power.Tensor_Tensor
"torch.aten.isclose"(%0, %1, %2, %3, %4) : (tensor<2x3xf32>, tensor<3xf32>, !torch.float, !torch.float, !torch.bool) -> tensor<2x3xi1>
"torch.aten.threshold_backward"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.float) -> tensor<2x3xf32>
"torch.aten.masked_fill.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<2x3xf32>
"torch.aten.masked_fill.Scalar"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xi1>, !torch.float) -> tensor<2x3xf32>
"torch.aten.clamp.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
"torch.aten.clamp.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.none) -> tensor<2x3xf32>
"torch.aten.complex"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
// also aten.polar
"torch.aten.linalg_cross"(%0, %1, %2) : (tensor<2x3xf32>, tensor<1x3xf32>, !torch.int = -1) -> tensor<2x3xf32>
"torch.aten.broadcast_to"(%0, %1) : (tensor<2x1xf32>, !torch.list<int> = [4, -1, 3]) -> tensor<4x2x3xf32>
"torch.aten.expand"(%0, %1, %2) : (tensor<2x1xf32>, !torch.list<int> = [4, -1, 3], !torch.bool = false) -> tensor<4x2x3xf32>
"torch.aten.copy"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.bool = false) -> tensor<2x3xf32>
// also aten.copy_
"torch.aten.addmm"(%0, %1, %2, %3, %4) : (tensor<4xf32>, tensor<2x3xf32>, tensor<3x4xf32>, !torch.int = 1, !torch.int = 1) -> tensor<2x4xf32>
"torch.aten.baddbmm"(%0, %1, %2, %3, %4) : (tensor<4xf32>, tensor<5x2x3xf32>, tensor<5x3x4xf32>, !torch.int = 1, !torch.int = 1) -> tensor<5x2x4xf32>
"torch.aten.mul_.Tensor"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
// also aten.div_.Tensor aten.atan2_ aten.eq_.Tensor aten.ne_.Tensor aten.lt_.Tensor aten.le_.Tensor aten.gt_.Tensor aten.ge_.Tensor
// also aten.logical_and_ aten.logical_or_ aten.logical_xor_ aten.copysign_.Tensor aten.heaviside_ aten.clamp_min_.Tensor aten.clamp_max_.Tensor
// also si32: aten.bitwise_and_.Tensor aten.bitwise_or_.Tensor aten.bitwise_xor_.Tensor aten.bitwise_left_shift_.Tensor aten.bitwise_right_shift_.Tensor
"torch.aten.lerp_.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
"torch.aten.add_.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.int) -> tensor<2x3xf32>
// also aten.sub_.Tensor aten.lerp_.Scalar
"torch.aten.div_.Tensor_mode"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, !torch.str) -> tensor<2x3xf32>
"torch.aten.addcmul_"(%0, %1, %2, %3) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>, !torch.float) -> tensor<2x3xf32>
// also aten.addcdiv_
"torch.aten.masked_fill_.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<2x3xf32>
"torch.aten.masked_fill_.Scalar"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xi1>, !torch.float) -> tensor<2x3xf32>
"torch.aten.clamp_.Tensor"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
"torch.aten.logical_not"(%0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
"torch.aten.bitwise_not"(%0) : (tensor<2x3xsi32>) -> tensor<2x3xsi32>
"torch.aten.isnan"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi1>
// also aten.isinf aten.isfinite
"torch.aten.gelu"(%0, %1) : (tensor<2x3xf32>, !torch.str) -> tensor<2x3xf32>
"torch.aten.elu"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.float, !torch.float, !torch.float) -> tensor<2x3xf32>
"torch.aten.leaky_relu"(%0, %1) : (tensor<2x3xf32>, !torch.float) -> tensor<2x3xf32>
"torch.aten.hardtanh"(%0, %1, %2) : (tensor<2x3xf32>, !torch.float, !torch.float) -> tensor<2x3xf32>
// also aten.softplus aten.clamp aten.threshold
"torch.aten.nan_to_num"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.float, !torch.float, !torch.float) -> tensor<2x3xf32>
"torch.aten.pow.Scalar"(%0, %1) : (!torch.float, tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.eq.Scalar"(%0, %1) : (tensor<2x3xf32>, !torch.float) -> tensor<2x3xi1>
// also aten.ne.Scalar aten.lt.Scalar aten.le.Scalar aten.gt.Scalar aten.ge.Scalar
"torch.aten.clamp_min"(%0, %1) : (tensor<2x3xf32>, !torch.float) -> tensor<2x3xf32>
// also aten.clamp_max
"torch.aten.bitwise_and.Scalar"(%0, %1) : (tensor<2x3xsi32>, !torch.int) -> tensor<2x3xsi32>
// also aten.bitwise_or.Scalar
"torch.aten.softmax.int"(%0, %1, %2) : (tensor<2x3xf32>, !torch.int = 1, !torch.none) -> tensor<2x3xf32>
// also aten.log_softmax.int aten.cumsum
"torch.aten._softmax"(%0, %1, %2) : (tensor<2x3xf32>, !torch.int = 1, !torch.bool = false) -> tensor<2x3xf32>
// also aten._log_softmax
"torch.aten.layer_norm"(%0, %1, %2, %3, %4, %5) : (tensor<2x3xf32>, !torch.list<int> = [3], tensor<3xf32>, tensor<3xf32>, !torch.float, !torch.bool = false) -> tensor<2x3xf32>
"torch.aten.native_layer_norm"(%0, %1, %2, %3, %4) : (tensor<2x3xf32>, !torch.list<int> = [3], tensor<3xf32>, tensor<3xf32>, !torch.float) -> (tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>)
"torch.aten.group_norm"(%0, %1, %2, %3, %4, %5) : (tensor<2x4x5xf32>, !torch.int = 2, tensor<4xf32>, tensor<4xf32>, !torch.float, !torch.bool = false) -> tensor<2x4x5xf32>
"torch.aten.batch_norm"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, !torch.bool = false, !torch.float, !torch.float, !torch.bool = false) -> tensor<2x4x5xf32>
"torch.aten.instance_norm"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<2x4x5xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, !torch.bool = false, !torch.float, !torch.float, !torch.bool = false) -> tensor<2x4x5xf32>
"torch.aten.dropout"(%0, %1, %2) : (tensor<2x3xf32>, !torch.float, !torch.bool = false) -> tensor<2x3xf32>
"torch.aten.tril"(%0, %1) : (tensor<2x3xf32>, !torch.int = 0) -> tensor<2x3xf32>
// also aten.triu
"torch.aten.flip"(%0, %1) : (tensor<2x3xf32>, !torch.list<int> = [1]) -> tensor<2x3xf32>
"torch.aten.roll"(%0, %1, %2) : (tensor<2x3xf32>, !torch.list<int> = [2], !torch.list<int> = [1]) -> tensor<2x3xf32>
"torch.aten.to.dtype"(%0, %1, %2, %3, %4) : (tensor<2x3xf32>, !torch.int = 7, !torch.bool = false, !torch.bool = false, !torch.none) -> tensor<2x3xf64>
"torch.aten.to.dtype_layout"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<2x3xf32>, !torch.int = 7, !torch.none, !torch.none, !torch.none, !torch.bool = false, !torch.bool = false, !torch.none) -> tensor<2x3xf64>
"torch.aten._to_copy"(%0, %1, %2, %3, %4, %5, %6) : (tensor<2x3xf32>, !torch.int = 7, !torch.none, !torch.none, !torch.none, !torch.bool = false, !torch.none) -> tensor<2x3xf64>
"torch.aten.type_as"(%0, %1) : (tensor<2x3xf32>, tensor<4xf64>) -> tensor<2x3xf64>
"torch.aten.clone"(%0, %1) : (tensor<2x3xf32>, !torch.none) -> tensor<2x3xf32>
"torch.aten.contiguous"(%0, %1) : (tensor<2x3xf32>, !torch.int = 0) -> tensor<2x3xf32>
"torch.aten.lift_fresh_copy"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"torch.aten.zeros_like"(%0, %1, %2, %3, %4, %5) : (tensor<2x3xf32>, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
// also aten.ones_like aten.empty_like aten.rand_like aten.randn_like
"torch.aten.full_like"(%0, %1, %2, %3, %4, %5, %6) : (tensor<2x3xf32>, !torch.float, !torch.none, !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
"torch.aten.fill.Scalar"(%0, %1) : (tensor<2x3xf32>, !torch.float) -> tensor<2x3xf32>
"torch.aten.index_put"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.list<optional<vtensor>> = [tensor<4xsi64>], tensor<4x3xf32>, !torch.bool = false) -> tensor<2x3xf32>
"torch.aten.index_add"(%0, %1, %2, %3, %4) : (tensor<2x3xf32>, !torch.int = 1, tensor<4xsi64>, tensor<2x4xf32>, !torch.int = 1) -> tensor<2x3xf32>
"torch.aten.scatter.src"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.int = 1, tensor<2x2xsi64>, tensor<2x2xf32>) -> tensor<2x3xf32>
// also aten.scatter_add
"torch.aten.scatter.value"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.int = 1, tensor<2x2xsi64>, !torch.float) -> tensor<2x3xf32>
"torch.aten.slice_scatter"(%0, %1, %2, %3, %4, %5) : (tensor<2x6xf32>, tensor<2x2xf32>, !torch.int = 1, !torch.int = 1, !torch.int = 5, !torch.int = 2) -> tensor<2x6xf32>
"torch.aten.select_scatter"(%0, %1, %2, %3) : (tensor<2x6xf32>, tensor<2xf32>, !torch.int = 1, !torch.int = 3) -> tensor<2x6xf32>
"torch.aten.prelu"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.gather"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.int = 1, tensor<2x4xsi64>, !torch.bool = false) -> tensor<2x4xf32>
"torch.aten.sort"(%0, %1, %2) : (tensor<2x3xf32>, !torch.int = 1, !torch.bool = false) -> (tensor<2x3xf32>, tensor<2x3xsi64>)
"torch.aten.view"(%0, %1) : (tensor<2x3x4xf32>, !torch.list<int> = [4, -1]) -> tensor<4x6xf32>
// also aten.reshape aten._unsafe_view
"torch.aten.reshape"(%0, %1) : (tensor<2x3x4xf32>, !torch.list<int> = [6, 4]) -> tensor<6x4xf32>
"torch.aten.flatten.using_ints"(%0, %1, %2) : (tensor<2x3x4xf32>, !torch.int = 1, !torch.int = -1) -> tensor<2x12xf32>
"torch.aten.unflatten.int"(%0, %1, %2) : (tensor<2x12xf32>, !torch.int = 1, !torch.list<int> = [3, -1]) -> tensor<2x3x4xf32>
"torch.aten.permute"(%0, %1) : (tensor<2x3x4xf32>, !torch.list<int> = [2, 0, 1]) -> tensor<4x2x3xf32>
"torch.aten.transpose.int"(%0, %1, %2) : (tensor<2x3x4xf32>, !torch.int = 0, !torch.int = -1) -> tensor<4x3x2xf32>
"torch.aten.cat"(%0, %1) : (!torch.list<vtensor> = [tensor<2x3xf32>, tensor<2x4xf32>], !torch.int = 1) -> tensor<2x7xf32>
"torch.aten.stack"(%0, %1) : (!torch.list<vtensor> = [tensor<2x3xf32>, tensor<2x3xf32>], !torch.int = 1) -> tensor<2x2x3xf32>
"torch.aten.slice.Tensor"(%0, %1, %2, %3, %4) : (tensor<2x6xf32>, !torch.int = 1, !torch.int = 1, !torch.int = 5, !torch.int = 2) -> tensor<2x2xf32>
"torch.aten.narrow"(%0, %1, %2, %3) : (tensor<2x6xf32>, !torch.int = 1, !torch.int = 1, !torch.int = 3) -> tensor<2x3xf32>
"torch.aten.select.int"(%0, %1, %2) : (tensor<2x6xf32>, !torch.int = 1, !torch.int = 3) -> tensor<2xf32>
"torch.aten.topk"(%0, %1, %2, %3, %4) : (tensor<2x6xf32>, !torch.int = 3, !torch.int = 1, !torch.bool = true, !torch.bool = true) -> (tensor<2x3xf32>, tensor<2x3xsi64>)
"torch.aten.repeat"(%0, %1) : (tensor<2x3xf32>, !torch.list<int> = [4, 1, 2]) -> tensor<4x2x6xf32>
"torch.aten.unsqueeze"(%0, %1) : (tensor<2x3xf32>, !torch.int = 1) -> tensor<2x1x3xf32>
"torch.aten.squeeze"(%0) : (tensor<2x1x3xf32>) -> tensor<2x3xf32>
"torch.aten.squeeze.dim"(%0, %1) : (tensor<2x1x3xf32>, !torch.int = 1) -> tensor<2x3xf32>
"torch.prims.squeeze"(%0, %1) : (tensor<2x1x3xf32>, !torch.list<int> = [1]) -> tensor<2x3xf32>
"torch.aten.outer"(%0, %1) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"torch.aten.conv1d"(%0, %1, %2, %3, %4, %5, %6) : (tensor<1x3x9xf32>, tensor<4x3x3xf32>, tensor<4xf32>, !torch.list<int> = [2], !torch.list<int> = [1], !torch.list<int> = [1], !torch.int = 1) -> tensor<1x4x5xf32>
"torch.aten.conv2d"(%0, %1, %2, %3, %4, %5, %6) : (tensor<1x4x8x9xf32>, tensor<6x2x3x3xf32>, !torch.none, !torch.list<int> = [1, 2], !torch.list<int> = [1, 0], !torch.list<int> = [1, 1], !torch.int = 2) -> tensor<1x6x8x4xf32>
"torch.aten.conv3d"(%0, %1, %2, %3, %4, %5, %6) : (tensor<1x3x5x6x7xf32>, tensor<4x3x3x3x3xf32>, !torch.none, !torch.list<int> = [1, 1, 1], !torch.list<int> = [0, 0, 0], !torch.list<int> = [1, 1, 1], !torch.int = 1) -> tensor<1x4x3x4x5xf32>
"torch.aten.convolution"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<1x3x8x9xf32>, tensor<4x3x3x3xf32>, !torch.none, !torch.list<int> = [1, 2], !torch.list<int> = [1, 0], !torch.list<int> = [1, 1], !torch.bool = false, !torch.list<int> = [0, 0], !torch.int = 1) -> tensor<1x4x8x4xf32>
"torch.aten.convolution"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<1x3x4x4xf32>, tensor<3x2x3x3xf32>, !torch.none, !torch.list<int> = [2, 2], !torch.list<int> = [1, 0], !torch.list<int> = [1, 1], !torch.bool = true, !torch.list<int> = [1, 0], !torch.int = 1) -> tensor<1x2x8x9xf32>
"torch.aten.max_pool1d"(%0, %1, %2, %3, %4, %5) : (tensor<1x3x9xf32>, !torch.list<int> = [3], !torch.list<int> = [2], !torch.list<int> = [1], !torch.list<int> = [1], !torch.bool = false) -> tensor<1x3x5xf32>
"torch.aten.max_pool2d"(%0, %1, %2, %3, %4, %5) : (tensor<1x3x8x9xf32>, !torch.list<int> = [3, 3], !torch.list<int> = [2, 2], !torch.list<int> = [1, 1], !torch.list<int> = [1, 1], !torch.bool = true) -> tensor<1x3x5x5xf32>
"torch.aten.max_pool2d_with_indices"(%0, %1, %2, %3, %4, %5) : (tensor<1x3x8x9xf32>, !torch.list<int> = [3, 3], !torch.list<int> = [2, 2], !torch.list<int> = [1, 1], !torch.list<int> = [1, 1], !torch.bool = false) -> (tensor<1x3x4x5xf32>, tensor<1x3x4x5xsi64>)
"torch.aten.max_pool3d"(%0, %1, %2, %3, %4, %5) : (tensor<1x3x6x8x9xf32>, !torch.list<int> = [2, 3, 3], !torch.list<int> = [2, 2, 2], !torch.list<int> = [0, 1, 1], !torch.list<int> = [1, 1, 1], !torch.bool = false) -> tensor<1x3x3x4x5xf32>
"torch.aten.avg_pool1d"(%0, %1, %2, %3, %4, %5) : (tensor<1x3x9xf32>, !torch.list<int> = [3], !torch.list<int> = [2], !torch.list<int> = [1], !torch.bool = false, !torch.bool = true) -> tensor<1x3x5xf32>
"torch.aten.avg_pool2d"(%0, %1, %2, %3, %4, %5, %6) : (tensor<1x3x8x9xf32>, !torch.list<int> = [3, 3], !torch.list<int> = [2, 2], !torch.list<int> = [1, 1], !torch.bool = false, !torch.bool = true, !torch.none) -> tensor<1x3x4x5xf32>
"torch.aten.avg_pool3d"(%0, %1, %2, %3, %4, %5, %6) : (tensor<1x3x6x8x9xf32>, !torch.list<int> = [2, 3, 3], !torch.list<int> = [2, 2, 2], !torch.list<int> = [0, 1, 1], !torch.bool = false, !torch.bool = true, !torch.none) -> tensor<1x3x3x4x5xf32>
"torch.aten.adaptive_avg_pool1d"(%0, %1) : (tensor<2x3x8xf32>, !torch.list<int> = [4]) -> tensor<2x3x4xf32>
"torch.aten.adaptive_avg_pool2d"(%0, %1) : (tensor<2x3x8x9xf32>, !torch.list<int> = [4, 3]) -> tensor<2x3x4x3xf32>
// also aten._adaptive_avg_pool2d
"torch.aten.adaptive_avg_pool3d"(%0, %1) : (tensor<2x3x8x9x7xf32>, !torch.list<int> = [4, 3, 2]) -> tensor<2x3x4x3x2xf32>
"torch.aten.adaptive_max_pool2d"(%0, %1) : (tensor<2x3x8x9xf32>, !torch.list<int> = [4, 3]) -> (tensor<2x3x4x3xf32>, tensor<2x3x4x3xsi64>)
"torch.aten.upsample_nearest2d"(%0, %1, %2, %3) : (tensor<2x3x8x9xf32>, !torch.list<int> = [4, 3], !torch.none, !torch.none) -> tensor<2x3x4x3xf32>
"torch.aten.upsample_bilinear2d"(%0, %1, %2, %3, %4) : (tensor<2x3x8x9xf32>, !torch.list<int> = [4, 3], !torch.bool = false, !torch.none, !torch.none) -> tensor<2x3x4x3xf32>
"torch.aten.mean.dim"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.list<int> = [0, -1], !torch.bool = false, !torch.none) -> tensor<3xf32>
// also aten.sum.dim_IntList
"torch.aten.amax"(%0, %1, %2) : (tensor<2x3x4xf32>, !torch.list<int> = [0, -1], !torch.bool = true) -> tensor<1x3x1xf32>
// also aten.amin aten.logsumexp
"torch.aten.any.dim"(%0, %1, %2) : (tensor<2x3xi1>, !torch.int = 1, !torch.bool = false) -> tensor<2xi1>
// also aten.all.dim
"torch.aten.argmax"(%0, %1, %2) : (tensor<2x3xf32>, !torch.int = 1, !torch.bool = true) -> tensor<2x1xsi64>
// also aten.argmin
"torch.aten.prod.dim_int"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.int = 1, !torch.bool = false, !torch.none) -> tensor<2xf32>
"torch.aten.var.dim"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.list<int> = [1], !torch.bool = true, !torch.bool = true) -> tensor<2x1x4xf32>
// also aten.std.dim
"torch.aten.var.correction"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.list<int> = [1], !torch.int = 1, !torch.bool = true) -> tensor<2x1x4xf32>
// also aten.std.correction
"torch.aten.norm.ScalarOpt_dim"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.int = 2, !torch.list<int> = [1], !torch.bool = true) -> tensor<2x1x4xf32>
"torch.aten.linalg_vector_norm"(%0, %1, %2, %3, %4) : (tensor<2x3x4xf32>, !torch.int = 2, !torch.list<int> = [1], !torch.bool = false, !torch.none) -> tensor<2x4xf32>
"torch.aten.max.dim"(%0, %1, %2) : (tensor<2x3x4xf32>, !torch.int = 1, !torch.bool = false) -> (tensor<2x4xf32>, tensor<2x4xsi64>)
// also aten.min.dim
"torch.aten.var_mean.correction"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.list<int> = [1], !torch.int = 1, !torch.bool = true) -> (tensor<2x1x4xf32>, tensor<2x1x4xf32>)
"torch.prims.var"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, !torch.list<int> = [1], !torch.float = 1.0, !torch.none) -> tensor<2x4xf32>
"torch.aten.scaled_dot_product_attention"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<2x4x8xf32>, tensor<2x6x8xf32>, tensor<2x6x5xf32>, !torch.none, !torch.float = 0.0, !torch.bool = false, !torch.none, !torch.bool = false) -> tensor<2x4x5xf32>
"torch.aten.embedding"(%0, %1, %2, %3, %4) : (tensor<10x4xf32>, tensor<2x3xsi64>, !torch.int = -1, !torch.bool = false, !torch.bool = false) -> tensor<2x3x4xf32>
"torch.aten.index_select"(%0, %1, %2) : (tensor<2x6xf32>, !torch.int = 1, tensor<4xsi64>) -> tensor<2x4xf32>
"torch.aten.index.Tensor"(%0, %1) : (tensor<5x6x7xf32>, !torch.list<optional<vtensor>> = [tensor<2x1xsi64>, tensor<3xsi64>]) -> tensor<2x3x7xf32>
"torch.aten.arange"(%0, %1, %2, %3, %4) : (!torch.int = 5, !torch.int = 4, !torch.none, !torch.none, !torch.none) -> tensor<5xsi64>
"torch.aten.arange.start"(%0, %1, %2, %3, %4, %5) : (!torch.int = 2, !torch.int = 5, !torch.int = 4, !torch.none, !torch.none, !torch.none) -> tensor<3xsi64>
"torch.aten.arange.start_step"(%0, %1, %2, %3, %4, %5, %6) : (!torch.int = 2, !torch.int = 9, !torch.int = 3, !torch.int = 4, !torch.none, !torch.none, !torch.none) -> tensor<3xsi64>
"torch.aten.zeros"(%0, %1, %2, %3, %4) : (!torch.list<int> = [2, 3], !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
// also aten.ones aten.rand aten.randn
"torch.aten.empty.memory_format"(%0, %1, %2, %3, %4, %5) : (!torch.list<int> = [2, 3], !torch.none, !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
"torch.aten.empty_strided"(%0, %1, %2, %3, %4, %5) : (!torch.list<int> = [2, 3], !torch.list<int> = [3, 1], !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
"torch.aten.full"(%0, %1, %2, %3, %4, %5) : (!torch.list<int> = [2, 3], !torch.float, !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
"torch.aten.new_zeros"(%0, %1, %2, %3, %4, %5) : (tensor<4xf32>, !torch.list<int> = [2, 3], !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
// also aten.new_ones aten.new_empty
"torch.aten.new_full"(%0, %1, %2, %3, %4, %5, %6) : (tensor<4xf32>, !torch.list<int> = [2, 3], !torch.float, !torch.none, !torch.none, !torch.none, !torch.none) -> tensor<2x3xf32>
"torch.aten.constant_pad_nd"(%0, %1, %2) : (tensor<2x3xf32>, !torch.list<int> = [1, 2, 0, 1], !torch.float) -> tensor<3x6xf32>
"torch.aten.pad"(%0, %1, %2, %3) : (tensor<2x3xf32>, !torch.list<int> = [1, 2], !torch.str, !torch.none) -> tensor<2x6xf32>
"torch.aten.reflection_pad1d"(%0, %1) : (tensor<2x3xf32>, !torch.list<int> = [1, 2]) -> tensor<2x6xf32>
"torch.aten.reflection_pad2d"(%0, %1) : (tensor<2x3x4xf32>, !torch.list<int> = [1, 2, 0, 1]) -> tensor<2x4x7xf32>
// also aten.replication_pad2d
"torch.prims.convert_element_type"(%0, %1) : (tensor<2x3xf32>, !torch.int = 7) -> tensor<2x3xf64>
"torch.aten.broadcast_tensors"(%0) : (!torch.list<vtensor> = [tensor<2x3xf32>, tensor<3xf32>]) -> !torch.list<vtensor>
"torch.aten.squeeze.dims"(%0, %1) : (tensor<2x1x3xf32>, !torch.list<int> = [1]) -> tensor<2x3xf32>
