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
