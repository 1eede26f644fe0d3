// Quantized ops that fit, one a line, which verifiers.py changes. jaxlib does not register their types; torch-mlir does.
"stablehlo.uniform_quantize"(%0) : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.uniform_quantize"(%0) : (tensor<2x3xf32>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>
"stablehlo.uniform_dequantize"(%0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xf32>
"stablehlo.uniform_dequantize"(%0) : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>) -> tensor<2x3xf32>
"stablehlo.add"(%0, %1) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// also subtract multiply divide maximum minimum remainder power
"stablehlo.add"(%0, %1) : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>, tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>
"stablehlo.exponential"(%0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
// also abs negate log sqrt tanh logistic floor ceil sine cosine cbrt rsqrt round_nearest_afz sign
"stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>) -> tensor<3x2x!quant.uniform<i8:f32:0, {0.5:3, 0.25:1, 1.0:0}>>
"stablehlo.transpose"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3x!quant.uniform<i8:f32:0, {0.5:3, 0.25:1, 1.0:0}>>) -> tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>
"stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.reshape"(%0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.reshape"(%0) : (tensor<2x3x!quant.uniform<i8:f32:1, {0.5:3, 0.25:1, 1.0:0}>>) -> tensor<1x2x3x!quant.uniform<i8:f32:2, {0.5:3, 0.25:1, 1.0:0}>>
"stablehlo.concatenate"(%0, %1) <{dimension = 0 : i64}> : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i32:f32, 0.25:0>>
"stablehlo.pad"(%0, %1) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 2>}> : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x6x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.slice"(%0) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 4, 5>, strides = array<i64: 1, 2>}> : (tensor<4x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.compare"(%0, %1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xi1>
"stablehlo.select"(%0, %1, %2) : (tensor<2x3xi1>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.clamp"(%0, %1, %2) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
"stablehlo.convolution"(%0, %1) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<4x8x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x7x6x!quant.uniform<i32:f32, 0.25:0>>
