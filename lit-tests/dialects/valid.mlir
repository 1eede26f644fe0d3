// The rules about ops of other dialects, on ops that keep them: nothing is reported.
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="profile=chlo,linalg,onnx,stablehlo,tf,torch,tt,ttir,ttnn,vector" -o /dev/null 2>&1 | FileCheck %s
// CHECK: remark: bcast-verify: 51 ops seen, 51 verified, 0 refused, 0 skipped

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

func.func @kinds(%a: tensor<3xf32>, %c: tensor<3xcomplex<f32>>, %q: tensor<2x!quant.uniform<i8:f32, 0.1>>) {
  %0 = "stablehlo.floor"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "stablehlo.sqrt"(%c) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %2 = "stablehlo.sqrt"(%q) : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2x!quant.uniform<i8:f32, 0.1>>
  return
}

// A bias may stretch the product.
func.func @bias(%a: tensor<1x64x128xf32>, %b: tensor<128x64xf32>, %c: tensor<4x3x64x64xf32>, %v: tensor<64xf32>) {
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<1x64x128xf32>, tensor<128x64xf32>, tensor<4x3x64x64xf32>) -> tensor<4x3x64x64xf32>
  %1 = "ttir.linear"(%a, %b, %v) : (tensor<1x64x128xf32>, tensor<128x64xf32>, tensor<64xf32>) -> tensor<1x64x64xf32>
  return
}

func.func @alike(%x: tensor<2x3xf32>, %a: tensor<3xf32>, %y: tensor<4x3xf32>, %out: tensor<6x3xf32>) {
  %0:3 = "stablehlo.batch_norm_training"(%x, %a, %a) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  %1 = "ttir.concat"(%x, %y) {dim = -2 : si32} : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<6x3xf32>
  // The last operand is what the result is written to.
  %2 = "ttir.concat"(%x, %y, %out) {dim = 0 : si32} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<6x3xf32>) -> tensor<6x3xf32>
  return
}

func.func @attributes(%a: tensor<2x3xf32>, %i: tensor<1x4x4x3xf32>, %k: tensor<3x3x3x8xf32>) {
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "ttir.sum"(%a) {dim_arg = [-1 : i32], keep_dim = false} : (tensor<2x3xf32>) -> tensor<2xf32>
  %2 = "ttir.unsqueeze"(%a) {dim = -1 : si32} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  %3 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 3>, strides = array<i64: 1, 2>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // An empty list is the default.
  %4 = "stablehlo.convolution"(%i, %k) {dimension_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", window_strides = array<i64>} : (tensor<1x4x4x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x2x2x8xf32>
  return
}

func.func @sizes_by_attributes(%a: tensor<2x3xf32>, %i: tensor<1x8x8x3xf32>, %w: tensor<5x3x3x3xf32>) {
  %0 = "ttir.slice_static"(%a) {begins = [0 : i32, -2 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %1 = "ttir.max_pool2d"(%i) {kernel = 3 : i32, stride = 1 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false} : (tensor<1x8x8x3xf32>) -> tensor<1x6x6x3xf32>
  %2 = "ttir.conv2d"(%i, %w) {stride = 1 : i32, dilation = 1 : i32, padding = array<i32: 1, 1>, groups = 1 : i32} : (tensor<1x8x8x3xf32>, tensor<5x3x3x3xf32>) -> tensor<1x8x8x5xf32>
  %3 = "ttir.reshape"(%a) {shape = [3 : i32, -1 : i32]} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %4 = "ttir.argmax"(%a) {dim_arg = [1 : i32], keep_dim = true} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  %5 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64} : (tensor<2x3xf32>) -> tensor<8x3xf32>
  return
}

func.func @ranks(%a: tensor<2x3xf32>, %i: tensor<2x1xi64>, %s: tensor<4x4xf32>, %b: tensor<3x4xf32>, %x: tensor<2x4x8xf32>) {
  %0 = "onnx.GatherElements"(%a, %i) {axis = -1 : si64} : (tensor<2x3xf32>, tensor<2x1xi64>) -> tensor<2x1xf32>
  %1 = "stablehlo.triangular_solve"(%s, %b) {left_side = false} : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = "ttir.rms_norm"(%x) {normalized_shape = array<i64: 4, 8>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return
}

func.func @zero_points(%a: tensor<16x32xui8>, %b: tensor<32x64xui8>, %rows: tensor<16xui8>, %columns: tensor<1x64xui8>, %one: tensor<1xui8>, %scalar: tensor<ui8>) {
  %0 = "onnx.MatMulInteger"(%a, %b, %rows, %columns) : (tensor<16x32xui8>, tensor<32x64xui8>, tensor<16xui8>, tensor<1x64xui8>) -> tensor<16x64xi32>
  %1 = "onnx.MatMulInteger"(%a, %b, %one, %scalar) : (tensor<16x32xui8>, tensor<32x64xui8>, tensor<1xui8>, tensor<ui8>) -> tensor<16x64xi32>
  return
}
