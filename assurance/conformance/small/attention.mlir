// Attention of 4 tokens to each other, with a mask for each batch or for all, then a normalization. N batches, M masks.
func.func @attention(%x: tensor<N x4x8xf32>, %mask: tensor<M x1x4xf32>, %scale: tensor<8xf32>) -> tensor<N x4x8xf32> attributes {llvm.emit_c_interface} {
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %root = "tosa.const"() <{values = dense<0.35355338> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %eighth = "tosa.const"() <{values = dense<0.125> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>
  %epsilon = "tosa.const"() <{values = dense<1.0e-5> : tensor<1x1x1xf32>}> : () -> tensor<1x1x1xf32>

  %t = tosa.transpose %x {perms = array<i32: 0, 2, 1>} : (tensor<N x4x8xf32>) -> tensor<N x8x4xf32>
  %products = tosa.matmul %x, %t, %zero, %zero : (tensor<N x4x8xf32>, tensor<N x8x4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<N x4x4xf32>
  %scores = tosa.mul %products, %root, %shift : (tensor<N x4x4xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<N x4x4xf32>
  %masked = tosa.add %scores, %mask : (tensor<N x4x4xf32>, tensor<M x1x4xf32>) -> tensor<N x4x4xf32>
  %largest = tosa.reduce_max %masked {axis = 2 : i32} : (tensor<N x4x4xf32>) -> tensor<N x4x1xf32>
  %below = tosa.sub %masked, %largest : (tensor<N x4x4xf32>, tensor<N x4x1xf32>) -> tensor<N x4x4xf32>
  %powers = tosa.exp %below : (tensor<N x4x4xf32>) -> tensor<N x4x4xf32>
  %sum = tosa.reduce_sum %powers {axis = 2 : i32} : (tensor<N x4x4xf32>) -> tensor<N x4x1xf32>
  %inverse = tosa.reciprocal %sum : (tensor<N x4x1xf32>) -> tensor<N x4x1xf32>
  %weights = tosa.mul %powers, %inverse, %shift : (tensor<N x4x4xf32>, tensor<N x4x1xf32>, tensor<1xi8>) -> tensor<N x4x4xf32>
  %read = tosa.matmul %weights, %x, %zero, %zero : (tensor<N x4x4xf32>, tensor<N x4x8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<N x4x8xf32>
  %residual = tosa.add %read, %x : (tensor<N x4x8xf32>, tensor<N x4x8xf32>) -> tensor<N x4x8xf32>

  %total = tosa.reduce_sum %residual {axis = 2 : i32} : (tensor<N x4x8xf32>) -> tensor<N x4x1xf32>
  %mean = tosa.mul %total, %eighth, %shift : (tensor<N x4x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<N x4x1xf32>
  %centered = tosa.sub %residual, %mean : (tensor<N x4x8xf32>, tensor<N x4x1xf32>) -> tensor<N x4x8xf32>
  %squares = tosa.mul %centered, %centered, %shift : (tensor<N x4x8xf32>, tensor<N x4x8xf32>, tensor<1xi8>) -> tensor<N x4x8xf32>
  %spread = tosa.reduce_sum %squares {axis = 2 : i32} : (tensor<N x4x8xf32>) -> tensor<N x4x1xf32>
  %variance = tosa.mul %spread, %eighth, %shift : (tensor<N x4x1xf32>, tensor<1x1x1xf32>, tensor<1xi8>) -> tensor<N x4x1xf32>
  %shifted = tosa.add %variance, %epsilon : (tensor<N x4x1xf32>, tensor<1x1x1xf32>) -> tensor<N x4x1xf32>
  %deviation = tosa.rsqrt %shifted : (tensor<N x4x1xf32>) -> tensor<N x4x1xf32>
  %normal = tosa.mul %centered, %deviation, %shift : (tensor<N x4x8xf32>, tensor<N x4x1xf32>, tensor<1xi8>) -> tensor<N x4x8xf32>
  %shape = tosa.const_shape {values = dense<[1, 1, 8]> : tensor<3xindex>} : () -> !tosa.shape<3>
  %channels = tosa.reshape %scale, %shape : (tensor<8xf32>, !tosa.shape<3>) -> tensor<1x1x8xf32>
  %r = tosa.mul %normal, %channels, %shift : (tensor<N x4x8xf32>, tensor<1x1x8xf32>, tensor<1xi8>) -> tensor<N x4x8xf32>
  return %r : tensor<N x4x8xf32>
}
