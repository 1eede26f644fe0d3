// A convolution whose channels are gated: N images, M gates, and R of both, as they broadcast.
func.func @gate(%x: tensor<N x5x5x2xf32>, %kernel: tensor<3x3x3x2xf32>, %bias: tensor<3xf32>, %gates: tensor<M x1x1x3xf32>) -> tensor<R x1x1x3xf32> attributes {llvm.emit_c_interface} {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>

  %features = tosa.conv2d %x, %kernel, %bias, %zero, %zero {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<N x5x5x2xf32>, tensor<3x3x3x2xf32>, tensor<3xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<N x5x5x3xf32>
  %open = tosa.sigmoid %gates : (tensor<M x1x1x3xf32>) -> tensor<M x1x1x3xf32>
  %gated = tosa.mul %features, %open, %shift : (tensor<N x5x5x3xf32>, tensor<M x1x1x3xf32>, tensor<1xi8>) -> tensor<R x5x5x3xf32>
  %small = tosa.greater %half, %gated : (tensor<1x1x1x1xf32>, tensor<R x5x5x3xf32>) -> tensor<R x5x5x3xi1>
  %damped = tosa.mul %gated, %half, %shift : (tensor<R x5x5x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<R x5x5x3xf32>
  %chosen = tosa.select %small, %damped, %features : (tensor<R x5x5x3xi1>, tensor<R x5x5x3xf32>, tensor<N x5x5x3xf32>) -> tensor<R x5x5x3xf32>
  %rows = tosa.reduce_max %chosen {axis = 1 : i32} : (tensor<R x5x5x3xf32>) -> tensor<R x1x5x3xf32>
  %peaks = tosa.reduce_max %rows {axis = 2 : i32} : (tensor<R x1x5x3xf32>) -> tensor<R x1x1x3xf32>
  %r = tosa.maximum %peaks, %gates : (tensor<R x1x1x3xf32>, tensor<M x1x1x3xf32>) -> tensor<R x1x1x3xf32>
  return %r : tensor<R x1x1x3xf32>
}
