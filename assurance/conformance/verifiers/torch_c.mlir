// Ops that fit, one a line, which verifiers.py changes.
"torch_c.to_builtin_tensor"(%0) : (!torch.vtensor<[2,3],f32>) -> tensor<2x3xf32>
"torch_c.from_builtin_tensor"(%0) : (tensor<2x3xf32>) -> !torch.vtensor<[2,3],f32>
