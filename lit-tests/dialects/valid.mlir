// The rules about ops of other dialects, on ops that keep them: nothing is reported.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="profile=chlo,linalg,onnx,stablehlo,tf,torch,tt,ttir,ttnn,vector" -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: bcast-verify: 27 ops seen, 27 verified, 0 refused, 0 skipped

func.func @same_shape(%a: tensor<?xf32>, %b: tensor<4xf32>, %u: tensor<*xf32>) {
  %0 = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "stablehlo.add"(%u, %b) : (tensor<*xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

func.func @same_shape_scalars(%p: tensor<i1>, %lo: tensor<f32>, %a: tensor<4x3xf32>) {
  %0 = "stablehlo.select"(%p, %a, %a) : (tensor<i1>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = "stablehlo.clamp"(%lo, %a, %lo) : (tensor<f32>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x3xf32>
  return
}

func.func @same_shape_quantized(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>, %r: tensor<4x!quant.uniform<i8<-128:127>:f32, 0.25:3>>) {
  %0 = "stablehlo.add"(%q, %r) : (tensor<4x!quant.uniform<i8:f32, 0.5>>, tensor<4x!quant.uniform<i8<-128:127>:f32, 0.25:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>
  return
}

func.func @same_shape_output_operand(%a: tensor<4x3xf32>, %o: tensor<4x3xf32>) {
  %0 = "ttir.exp"(%a, %o) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

func.func @in_dim_unique(%a: tensor<2x3xf32>, %b: tensor<1x?xf32>) {
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %1 = "stablehlo.broadcast_in_dim"(%b) {broadcast_dimensions = dense<[0, 2]> : tensor<2xi64>} : (tensor<1x?xf32>) -> tensor<5x2x7xf32>
  return
}

func.func @target_shape(%x: tensor<1x3xf32>, %y: tensor<?x3xf32>, %s: tensor<2xi64>) {
  %c = "onnx.Constant"() {value = dense<[4, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %d = "onnx.Constant"() {value = dense<[1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Expand"(%x, %c) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  %1 = "onnx.Expand"(%y, %d) : (tensor<?x3xf32>, tensor<2xi64>) -> tensor<1x3xf32>
  %2 = "onnx.Expand"(%x, %s) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<7x3xf32>
  return
}

func.func @target_shape_kept(%x: !torch.vtensor<[1,3],f32>) {
  %k = "torch.constant.int"() {value = -1 : i64} : () -> !torch.int
  %c4 = "torch.constant.int"() {value = 4 : i64} : () -> !torch.int
  %l = "torch.prim.ListConstruct"(%c4, %k) : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = "torch.aten.broadcast_to"(%x, %l) : (!torch.vtensor<[1,3],f32>, !torch.list<int>) -> !torch.vtensor<[4,3],f32>
  return
}

func.func @contraction(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %v: tensor<3xf32>, %u: tensor<2x?xf32>) {
  %0 = "onnx.MatMul"(%a, %b) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = "onnx.MatMul"(%a, %v) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  %2 = "onnx.MatMul"(%u, %b) : (tensor<2x?xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return
}

func.func @contraction_transposed(%a: tensor<3x2xf32>, %b: tensor<4x3xf32>, %v: tensor<3xf32>) {
  %0 = "ttir.matmul"(%a, %b) {transpose_a = true, transpose_b = true} : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  %1 = "ttir.matmul"(%v, %v) : (tensor<3xf32>, tensor<3xf32>) -> tensor<1xf32>
  %2 = "onnx.Gemm"(%a, %b) {transA = 1 : si64, transB = 1 : si64} : (tensor<3x2xf32>, tensor<4x3xf32>) -> tensor<2x4xf32>
  return
}

func.func @result_shape(%a: tensor<2x?xf32>, %i: tensor<1x5x7x3xf32>) {
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 0>} : (tensor<2x?xf32>) -> tensor<9x2xf32>
  %1 = "stablehlo.concatenate"(%a, %a) {dimension = 0 : i64} : (tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<4x8xf32>
  return
}

func.func @operand_count(%a: tensor<3xf32>) {
  %0 = "onnx.Max"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  %m = "onnx.MatMul"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> tensor<f32>
  return
}

func.func @element_types(%a: tensor<3xf32>, %p: tensor<3xi1>) {
  %0 = "onnx.Where"(%p, %a, %a) : (tensor<3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

func.func @onto_result(%a: tensor<1x?xf32>, %s: f32) {
  %0 = "tt.broadcast"(%a) : (tensor<1x?xf32>) -> tensor<4x8xf32>
  %1 = vector.broadcast %s : f32 to vector<4xf32>
  return
}

func.func @times(%a: tensor<1x3xf32>) {
  %0 = "ttir.broadcast"(%a) {broadcast_dimensions = array<i64: 4, 1>} : (tensor<1x3xf32>) -> tensor<4x3xf32>
  return
}

// A size that only run time knows is promised, as the dialects allow.
func.func @promised(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = "onnx.Add"(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}
