// Ops that fit, one a line, which verifiers.py changes.
"onnx.Add"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
// also Sub Mul Div Pow Mod Max Min Sum Mean PRelu
// also i1: And Or Xor
// also i32: BitwiseAnd BitwiseOr BitwiseXor
"onnx.Equal"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
// also Less LessOrEqual Greater GreaterOrEqual
"onnx.Where"(%0, %1, %2) : (tensor<2x1xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"onnx.Relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// also Abs Neg Sigmoid Reciprocal Sqrt Exp Log Sin Cos Tan Tanh Erf Floor Ceil Round Celu Elu Gelu HardSigmoid HardSwish Identity
// also LeakyRelu Mish Selu Shrink Sign Softplus Softsign ThresholdedRelu Dropout Clip
// also i1: Not
// also i32: BitwiseNot
"onnx.ReduceSum"(%0) : (tensor<2x3xf32>) -> tensor<1x1xf32>
// also ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSumSquare
"onnx.LayerNormalization"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"onnx.MatMul"(%0, %1) : (tensor<5x2x3xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
"onnx.Gemm"(%0, %1, %2) <{transB = 1 : si64}> : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
"onnx.Concat"(%0, %1) <{axis = 1 : si64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
"onnx.Transpose"(%0) <{perm = [2, 0, 1]}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
"onnx.Flatten"(%0) <{axis = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x12xf32>
"onnx.Gather"(%0, %1) <{axis = 1 : si64}> : (tensor<2x3x4xf32>, tensor<5x6xi64>) -> tensor<2x5x6x4xf32>
"onnx.GatherElements"(%0, %1) <{axis = 1 : si64}> : (tensor<2x3xf32>, tensor<2x5xi64>) -> tensor<2x5xf32>
"onnx.GatherND"(%0, %1) <{batch_dims = 1 : si64}> : (tensor<2x3x4xf32>, tensor<2x5x1xi64>) -> tensor<2x5x4xf32>
"onnx.ScatterND"(%0, %1, %2) : (tensor<2x3x4xf32>, tensor<5x2xi64>, tensor<5x4xf32>) -> tensor<2x3x4xf32>
"onnx.ScatterElements"(%0, %1, %2) <{axis = 1 : si64}> : (tensor<2x3xf32>, tensor<2x2xi64>, tensor<2x2xf32>) -> tensor<2x3xf32>
"onnx.Conv"(%0, %1) <{strides = [1, 2]}> : (tensor<1x3x8x9xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x6x4xf32>
"onnx.MaxPool"(%0) <{kernel_shape = [2, 2], strides = [2, 2]}> : (tensor<1x3x8x8xf32>) -> tensor<1x3x4x4xf32>
// also AveragePool
"onnx.BatchNormalization"(%0, %1, %2, %3, %4) : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x8x8xf32>
"onnx.InstanceNormalization"(%0, %1, %2) : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x8x8xf32>
"onnx.ConvTranspose"(%0, %1) <{strides = [2, 2]}> : (tensor<1x3x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x2x9x9xf32>
"onnx.SpaceToDepth"(%0) <{blocksize = 2 : si64}> : (tensor<1x3x8x8xf32>) -> tensor<1x12x4x4xf32>
"onnx.GlobalAveragePool"(%0) : (tensor<1x3x8x8xf32>) -> tensor<1x3x1x1xf32>
"onnx.Softmax"(%0) <{axis = 1 : si64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
// also LogSoftmax Hardmax
"onnx.ArgMax"(%0) <{axis = 1 : si64, keepdims = 0 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x4xi64>
"onnx.LSTM"(%0, %1, %2) <{hidden_size = 3 : si64}> : (tensor<4x3x2xf32>, tensor<1x12x2xf32>, tensor<1x12x3xf32>) -> tensor<4x1x3x3xf32>
"onnx.DepthToSpace"(%0) <{blocksize = 2 : si64}> : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
"onnx.Reshape"(%0, %1) : (tensor<2x3x4xf32>, tensor<3xi64> = dense<[4, -1, 2]>) -> tensor<4x3x2xf32>
"onnx.Reshape"(%0, %1) <{allowzero = 0 : si64}> : (tensor<2x3x4xf32>, tensor<2xi64> = dense<[0, 12]>) -> tensor<2x12xf32>
"onnx.Slice"(%0, %1, %2, %3, %4) : (tensor<5x6xf32>, tensor<2xi64> = dense<[1, 0]>, tensor<2xi64> = dense<[4, -1]>, tensor<2xi64> = dense<[0, 1]>, tensor<2xi64> = dense<[1, 2]>) -> tensor<3x3xf32>
"onnx.Slice"(%0, %1, %2, %3, %4) : (tensor<5x6xf32>, tensor<1xi64> = dense<[4]>, tensor<1xi64> = dense<[0]>, none, tensor<1xi64> = dense<[-2]>) -> tensor<2x6xf32>
"onnx.Pad"(%0, %1, %2, %3) <{mode = "constant"}> : (tensor<2x3xf32>, tensor<4xi64> = dense<[0, 1, 2, 1]>, tensor<f32>, none) -> tensor<4x5xf32>
"onnx.Pad"(%0, %1, %2, %3) <{mode = "reflect"}> : (tensor<2x3xf32>, tensor<2xi64> = dense<[1, 2]>, none, tensor<1xi64> = dense<[1]>) -> tensor<2x6xf32>
"onnx.Expand"(%0, %1) : (tensor<2x1xf32>, tensor<3xi64> = dense<[4, 1, 3]>) -> tensor<4x2x3xf32>
"onnx.Tile"(%0, %1) : (tensor<2x3xf32>, tensor<2xi64> = dense<[2, 1]>) -> tensor<4x3xf32>
"onnx.Squeeze"(%0, %1) : (tensor<2x1x3x1xf32>, tensor<2xi64> = dense<[1, -1]>) -> tensor<2x3xf32>
"onnx.Squeeze"(%0, %1) : (tensor<2x1x3x1xf32>, none) -> tensor<2x3xf32>
"onnx.SqueezeV11"(%0) <{axes = [1, 3]}> : (tensor<2x1x3x1xf32>) -> tensor<2x3xf32>
"onnx.Unsqueeze"(%0, %1) : (tensor<2x3xf32>, tensor<2xi64> = dense<[0, -1]>) -> tensor<1x2x3x1xf32>
"onnx.UnsqueezeV11"(%0) <{axes = [0, 2]}> : (tensor<2x3xf32>) -> tensor<1x2x1x3xf32>
"onnx.Split"(%0, %1) <{axis = 1 : si64}> : (tensor<2x6xf32>, tensor<2xi64> = dense<[2, 4]>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
"onnx.Split"(%0, %1) <{axis = 0 : si64, num_outputs = 2 : si64}> : (tensor<5x6xf32>, none) -> (tensor<3x6xf32>, tensor<2x6xf32>)
"onnx.SplitV11"(%0) <{axis = 1 : si64, split = [2, 4]}> : (tensor<2x6xf32>) -> (tensor<2x2xf32>, tensor<2x4xf32>)
"onnx.TopK"(%0, %1) <{axis = 1 : si64, largest = 1 : si64, sorted = 1 : si64}> : (tensor<2x6xf32>, tensor<1xi64> = dense<[3]>) -> (tensor<2x3xf32>, tensor<2x3xi64>)
"onnx.ConstantOfShape"(%0) : (tensor<3xi64> = dense<[2, 3, 4]>) -> tensor<2x3x4xf32>
"onnx.Range"(%0, %1, %2) : (tensor<i64> = dense<1>, tensor<i64> = dense<9>, tensor<i64> = dense<3>) -> tensor<3xi64>
"onnx.ReduceSum"(%0, %1) <{keepdims = 0 : si64}> : (tensor<2x3x4xf32>, tensor<2xi64> = dense<[0, -1]>) -> tensor<3xf32>
// also ReduceL1 ReduceL2 ReduceLogSum ReduceLogSumExp ReduceMax ReduceMean ReduceMin ReduceProd ReduceSumSquare
"onnx.ReduceMax"(%0, %1) <{keepdims = 1 : si64, noop_with_empty_axes = 1 : si64}> : (tensor<2x3x4xf32>, tensor<1xi64> = dense<[1]>) -> tensor<2x1x4xf32>
"onnx.ReduceSumV11"(%0) <{axes = [1], keepdims = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x1x4xf32>
"onnx.ReduceMaxV13"(%0) <{axes = [1, 2], keepdims = 0 : si64}> : (tensor<2x3x4xf32>) -> tensor<2xf32>
// also ReduceMeanV13 ReduceMinV13
"onnx.ArgMin"(%0) <{axis = -1 : si64, keepdims = 1 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x3x1xi64>
"onnx.Resize"(%0, %1, %2, %3) <{mode = "nearest"}> : (tensor<1x3x4x4xf32>, none, none, tensor<4xi64> = dense<[1, 3, 8, 6]>) -> tensor<1x3x8x6xf32>
"onnx.Resize"(%0, %1, %2, %3) <{mode = "nearest"}> : (tensor<1x3x4x4xf32>, none, tensor<4xf32> = dense<[1.0, 1.0, 2.0, 1.5]>, none) -> tensor<1x3x8x6xf32>
"onnx.ResizeV11"(%0, %1, %2, %3) <{mode = "nearest"}> : (tensor<1x3x4x4xf32>, tensor<8xf32> = dense<0.0>, tensor<4xf32> = dense<[1.0, 1.0, 2.0, 1.5]>, none) -> tensor<1x3x8x6xf32>
"onnx.ResizeV13"(%0, %1, %2, %3) <{mode = "nearest"}> : (tensor<1x3x4x4xf32>, none, none, tensor<4xi64> = dense<[1, 3, 8, 6]>) -> tensor<1x3x8x6xf32>
"onnx.ResizeV18"(%0, %1, %2, %3) <{axes = [2, 3], mode = "nearest"}> : (tensor<1x3x4x4xf32>, none, none, tensor<2xi64> = dense<[8, 6]>) -> tensor<1x3x8x6xf32>
"onnx.BitShift"(%0, %1) <{direction = "LEFT"}> : (tensor<2x3xui8>, tensor<3xui8>) -> tensor<2x3xui8>
"onnx.RMSNormalization"(%0, %1) <{axis = -1 : si64}> : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"onnx.MatMulInteger"(%0, %1, %2, %3) : (tensor<2x3xui8>, tensor<3x4xui8>, tensor<ui8>, tensor<ui8>) -> tensor<2x4xi32>
"onnx.QLinearMatMul"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3x4xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<2x4xui8>
"onnx.ConvInteger"(%0, %1, %2) <{strides = [1, 2]}> : (tensor<1x3x8x9xui8>, tensor<4x3x3x3xui8>, tensor<ui8>) -> tensor<1x4x6x4xi32>
"onnx.QLinearConv"(%0, %1, %2, %3, %4, %5, %6, %7) <{strides = [1, 2]}> : (tensor<1x3x8x9xui8>, tensor<f32>, tensor<ui8>, tensor<4x3x3x3xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<1x4x6x4xui8>
"onnx.QuantizeLinear"(%0, %1, %2) <{axis = 1 : si64}> : (tensor<2x3x4xf32>, tensor<3xf32>, tensor<3xui8>) -> tensor<2x3x4xui8>
"onnx.DequantizeLinear"(%0, %1, %2) <{axis = 1 : si64}> : (tensor<2x3x4xui8>, tensor<3xf32>, tensor<3xui8>) -> tensor<2x3x4xf32>
"onnx.DynamicQuantizeLinear"(%0) : (tensor<2x3xf32>) -> (tensor<2x3xui8>, tensor<f32>, tensor<ui8>)
"onnx.GlobalMaxPool"(%0) : (tensor<1x3x8x8xf32>) -> tensor<1x3x1x1xf32>
"onnx.MaxPoolSingleOut"(%0) <{kernel_shape = [2, 2], strides = [2, 2]}> : (tensor<1x3x8x8xf32>) -> tensor<1x3x4x4xf32>
"onnx.AveragePool"(%0) <{kernel_shape = [3, 3], strides = [2, 2], pads = [1, 0, 1, 0], ceil_mode = 1 : si64}> : (tensor<1x3x8x8xf32>) -> tensor<1x3x5x4xf32>
"onnx.MaxPool"(%0) <{kernel_shape = [3, 3], strides = [2, 2], auto_pad = "SAME_UPPER"}> : (tensor<1x3x8x7xf32>) -> tensor<1x3x4x4xf32>
"onnx.Conv"(%0, %1, %2) <{kernel_shape = [3], pads = [1, 1], dilations = [2], group = 2 : si64}> : (tensor<2x4x9xf32>, tensor<6x2x3xf32>, tensor<6xf32>) -> tensor<2x6x7xf32>
"onnx.BatchNormalizationInferenceMode"(%0, %1, %2, %3, %4) : (tensor<1x3x8x8xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<1x3x8x8xf32>
"onnx.Cast"(%0) <{to = i32}> : (tensor<2x3xf32>) -> tensor<2x3xi32>
"onnx.CumSum"(%0, %1) : (tensor<2x3xf32>, tensor<i64> = dense<1>) -> tensor<2x3xf32>
"onnx.EyeLike"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
"onnx.Trilu"(%0, %1) : (tensor<2x3xf32>, tensor<i64> = dense<1>) -> tensor<2x3xf32>
"onnx.GroupNormalization"(%0, %1, %2) <{num_groups = 2 : si64}> : (tensor<1x4x8x8xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1x4x8x8xf32>
"onnx.LRN"(%0) <{size = 3 : si64}> : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
"onnx.MeanVarianceNormalization"(%0) <{axes = [0, 2, 3]}> : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
"onnx.GRU"(%0, %1, %2) <{hidden_size = 3 : si64}> : (tensor<4x3x2xf32>, tensor<1x9x2xf32>, tensor<1x9x3xf32>) -> tensor<4x1x3x3xf32>
"onnx.RNN"(%0, %1, %2) <{hidden_size = 3 : si64}> : (tensor<4x3x2xf32>, tensor<1x3x2xf32>, tensor<1x3x3xf32>) -> tensor<4x1x3x3xf32>
"onnx.GridSample"(%0, %1) : (tensor<1x3x8x8xf32>, tensor<1x5x6x2xf32>) -> tensor<1x3x5x6xf32>
"onnx.Einsum"(%0, %1) <{equation = "bij,bjk->bik"}> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>
"onnx.Einsum"(%0, %1) <{equation = "ij,kj"}> : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
"onnx.Attention"(%0, %1, %2) : (tensor<2x3x4x8xf32>, tensor<2x3x6x8xf32>, tensor<2x3x6x8xf32>) -> tensor<2x3x4x8xf32>
"onnx.QLinearAdd"(%0, %1, %2, %3, %4, %5, %6, %7) : (tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<2x3xui8>
// also QLinearMul
"onnx.QLinearWhere"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (tensor<2x1xi1>, tensor<2x3xui8>, tensor<f32>, tensor<ui8>, tensor<3xui8>, tensor<f32>, tensor<ui8>, tensor<f32>, tensor<ui8>) -> tensor<2x3xui8>
"onnx.FusedGemm"(%0, %1, %2) <{activation = "Relu", transB = 1 : si64}> : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4xf32>) -> tensor<2x4xf32>
"onnx.FusedMatMul"(%0, %1) <{transA = 1 : si64}> : (tensor<5x3x2xf32>, tensor<3x4xf32>) -> tensor<5x2x4xf32>
"onnx.MatMulIntegerToFloat"(%0, %1, %2, %3) : (tensor<2x3xui8>, tensor<3x4xui8>, tensor<f32>, tensor<f32>) -> tensor<2x4xf32>
"onnx.DynamicQuantizeMatMul"(%0, %1, %2) : (tensor<2x3xf32>, tensor<3x4xui8>, tensor<f32>) -> tensor<2x4xf32>
