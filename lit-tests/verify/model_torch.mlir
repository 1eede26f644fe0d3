// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=torch summary=false"

// Part of a model as torch-mlir-opt --mlir-print-op-generic prints it. alpha is a !torch.int.
"func.func"() <{function_type = (!torch.vtensor<[?,8,16],f32>, !torch.vtensor<[16],f32>, !torch.vtensor) -> !torch.vtensor<[?,8,16],f32>, sym_name = "main_graph"}> ({
^bb0(%arg0: !torch.vtensor<[?,8,16],f32>, %arg1: !torch.vtensor<[16],f32>, %arg2: !torch.vtensor):
  %none = "torch.constant.none"() : () -> !torch.none
  %int1 = "torch.constant.int"() <{value = 1 : i64}> : () -> !torch.int
  %float = "torch.constant.float"() <{value = 1.000000e-01 : f64}> : () -> !torch.float
  %0 = "torch.vtensor.literal"() <{value = dense<2.0> : tensor<f32>}> : () -> !torch.vtensor<[],f32>
  %1 = "torch.prim.ListConstruct"(%int1, %int1) : (!torch.int, !torch.int) -> !torch.list<int>
  %2 = "torch.aten.sub.Tensor"(%arg0, %arg1, %int1) : (!torch.vtensor<[?,8,16],f32>, !torch.vtensor<[16],f32>, !torch.int) -> !torch.vtensor<[?,8,16],f32>
  %3 = "torch.aten.pow.Tensor_Tensor"(%2, %0) : (!torch.vtensor<[?,8,16],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,8,16],f32>
  %4:2 = "torch.aten.max.dim"(%3, %int1, %int1) : (!torch.vtensor<[?,8,16],f32>, !torch.int, !torch.int) -> (!torch.vtensor<[?,1,16],f32>, !torch.vtensor<[?,1,16],si64>)
  // The program promises the batch.
  %5 = "torch.aten.add.Tensor"(%3, %4#0, %int1) : (!torch.vtensor<[?,8,16],f32>, !torch.vtensor<[?,1,16],f32>, !torch.int) -> !torch.vtensor<[2,8,16],f32>
  %6 = "torch.aten.ge.Tensor"(%3, %0) : (!torch.vtensor<[?,8,16],f32>, !torch.vtensor<[],f32>) -> !torch.vtensor<[?,8,16],i1>
  %7 = "torch.aten.where.ScalarOther"(%6, %arg1, %float) : (!torch.vtensor<[?,8,16],i1>, !torch.vtensor<[16],f32>, !torch.float) -> !torch.vtensor<[?,8,16],f32>
  // Without a shape.
  %8 = "torch.aten.mul.Tensor"(%7, %arg2) : (!torch.vtensor<[?,8,16],f32>, !torch.vtensor) -> !torch.vtensor<[?,8,16],f32>
  %10 = "torch.tensor_static_info_cast"(%arg2) : (!torch.vtensor) -> !torch.vtensor<[?,7,1],f32>
  // expected-error@+2 {{'torch.aten.where.self' op operand #2 dim 1: size 7 cannot broadcast with size 8 of operand #0 [infer-dim]}}
  // expected-note@+1 {{aligned on the right}}
  %9 = "torch.aten.where.self"(%6, %8, %10) : (!torch.vtensor<[?,8,16],i1>, !torch.vtensor<[?,8,16],f32>, !torch.vtensor<[?,7,1],f32>) -> !torch.vtensor<[?,8,16],f32>
  %12 = "torch.derefine"(%arg1) : (!torch.vtensor<[16],f32>) -> !torch.optional<vtensor<[16],f32>>
  // expected-remark@+1 {{operand #1 has type '!torch.optional<vtensor<[16],f32>>'; the profile 'torch' expects a shape there}}
  %11 = "torch.aten.maximum"(%9, %12) : (!torch.vtensor<[?,8,16],f32>, !torch.optional<vtensor<[16],f32>>) -> !torch.vtensor<[?,8,16],f32>
  "func.return"(%11) : (!torch.vtensor<[?,8,16],f32>) -> ()
}) {torch.onnx_meta.ir_version = 9 : si64, torch.onnx_meta.opset_version = 18 : si64} : () -> ()
