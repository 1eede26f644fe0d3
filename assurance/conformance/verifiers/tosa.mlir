// Ops that fit, one a line, which verifiers.py changes.
"tosa.add"(%0, %1) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xf32>
"tosa.sub"(%0, %1) : (tensor<1x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
"tosa.maximum"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// also minimum
"tosa.pow"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.intdiv"(%0, %1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
"tosa.bitwise_and"(%0, %1) : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
// also bitwise_or bitwise_xor
"tosa.logical_or"(%0, %1) : (tensor<2x3xi1>, tensor<1x3xi1>) -> tensor<2x3xi1>
// also logical_and logical_xor
"tosa.logical_left_shift"(%0, %1) : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
// also logical_right_shift
"tosa.arithmetic_right_shift"(%0, %1) <{round = false}> : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
"tosa.equal"(%0, %1) : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xi1>
"tosa.greater"(%0, %1) : (tensor<2x3xf32>, tensor<2x1xf32>) -> tensor<2x3xi1>
// also greater_equal
"tosa.select"(%0, %1, %2) : (tensor<2x1xi1>, tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
"tosa.clamp"(%0) <{min_val = -1.0 : f32, max_val = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.abs"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.reciprocal"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.exp"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.floor"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.clz"(%0) : (tensor<2x3xi32>) -> tensor<2x3xi32>
"tosa.logical_not"(%0) : (tensor<2x3xi1>) -> tensor<2x3xi1>
"tosa.argmax"(%0) <{axis = 1 : i32}> : (tensor<2x3x4xf32>) -> tensor<2x4xi32>
"tosa.max_pool2d"(%0) <{kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>}> : (tensor<1x6x6x3xf32>) -> tensor<1x3x3x3xf32>
"tosa.matmul"(%0, %1, %2, %3) : (tensor<2x3x4xf32>, tensor<2x4x5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<2x3x5xf32>
"tosa.concat"(%0, %1) <{axis = 1 : i32}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
"tosa.transpose"(%0) <{perms = array<i32: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
"tosa.gather"(%0, %1) : (tensor<2x5x4xf32>, tensor<2x3xi32>) -> tensor<2x3x4xf32>
"tosa.cast"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi32>
"tosa.identity"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.reverse"(%0) <{axis = 1 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"tosa.reduce_sum"(%0) <{axis = 1 : i32}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
"tosa.reduce_max"(%0) <{axis = 0 : i32}> : (tensor<2x3x4xf32>) -> tensor<1x3x4xf32>
// also reduce_min
"tosa.reduce_all"(%0) <{axis = 0 : i32}> : (tensor<2x3xi1>) -> tensor<1x3xi1>
// also reduce_any
"tosa.reduce_product"(%0) <{axis = 2 : i32}> : (tensor<2x3x4xf32>) -> tensor<2x3x1xf32>
"tosa.conv2d"(%0, %1, %2, %3, %4) <{acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}> : (tensor<1x6x6x3xf32>, tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x4xf32>
"tosa.mul"(%0, %1, %2) : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1xi8> = dense<0>) -> tensor<2x3xf32>
"tosa.negate"(%0, %1, %2) : (tensor<2x3xf32>, tensor<1xf32> = dense<0.0>, tensor<1xf32> = dense<0.0>) -> tensor<2x3xf32>
"tosa.conv3d"(%0, %1, %2, %3, %4) <{acc_type = f32, pad = array<i64: 0, 0, 1, 1, 1, 1>, stride = array<i64: 1, 1, 1>, dilation = array<i64: 1, 1, 1>}> : (tensor<1x4x6x6x3xf32>, tensor<4x2x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x6x6x4xf32>
"tosa.depthwise_conv2d"(%0, %1, %2, %3, %4) <{acc_type = f32, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>}> : (tensor<1x6x6x3xf32>, tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x6xf32>
"tosa.pad"(%0, %1, %2) : (tensor<2x3xf32>, !tosa.shape<4> = dense<[0, 1, 2, 0]>, tensor<1xf32>) -> tensor<3x5xf32>
"tosa.reshape"(%0, %1) : (tensor<2x3x4xf32>, !tosa.shape<2> = dense<[4, 6]>) -> tensor<4x6xf32>
"tosa.reshape"(%0, %1) : (tensor<2x3x4xf32>, !tosa.shape<2> = dense<[4, -1]>) -> tensor<4x6xf32>
