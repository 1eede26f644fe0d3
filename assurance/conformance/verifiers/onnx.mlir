// Ops that fit, one a line, which verifiers.py changes.
"onnx.Add"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
"onnx.Where"(%0, %1, %2) : (tensor<2x1xi1>, tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"onnx.Relu"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
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
"onnx.GlobalAveragePool"(%0) : (tensor<1x3x8x8xf32>) -> tensor<1x3x1x1xf32>
"onnx.Softmax"(%0) <{axis = 1 : si64}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"onnx.ArgMax"(%0) <{axis = 1 : si64, keepdims = 0 : si64}> : (tensor<2x3x4xf32>) -> tensor<2x4xi64>
"onnx.LSTM"(%0, %1, %2) <{hidden_size = 3 : si64}> : (tensor<4x3x2xf32>, tensor<1x12x2xf32>, tensor<1x12x3xf32>) -> tensor<4x1x3x3xf32>
"onnx.DepthToSpace"(%0) <{blocksize = 2 : si64}> : (tensor<1x8x3x3xf32>) -> tensor<1x2x6x6xf32>
