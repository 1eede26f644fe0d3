// The rules about ops of other dialects, on ops that break them.
// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file --bcast-verify="profile=chlo,linalg,onnx,stablehlo,tf,torch,tt,ttir,ttnn,vector summary=false"

func.func @same_shape(%a: tensor<4x3xf32>, %b: tensor<4x1xf32>) {
  // expected-error@+2 {{'stablehlo.add' op operand #1 dim 1: size 1 differs from size 3 of operand #0: this op does not broadcast [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @same_shape_rank(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'stablehlo.maximum' op operand #1 has rank 1, but operand #0 has rank 2: this op does not broadcast [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.maximum"(%a, %b) : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @same_shape_result(%a: tensor<4xf32>) {
  // expected-error@+2 {{'chlo.tan' op result #0 dim 0: size 5 differs from size 4 of operand #0: this op does not broadcast [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.tan"(%a) : (tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @in_dim_unique(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions entry 1 is 1, as entry 0 before it [in-dim-unique]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1, 1>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dims_count(%a: tensor<2x2xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions has 1 entry, but must have 2, one for each dimension of operand #0 [dims-count]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dims_range(%a: tensor<2xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op broadcast_dimensions entry 0 is 2, but result #0 has rank 2 [dims-range]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 2>} : (tensor<2xf32>) -> tensor<2x2xf32>
  return
}

// -----

func.func @dims_size(%a: tensor<3xf32>) {
  // expected-error@+2 {{'stablehlo.broadcast_in_dim' op operand #0 dim 0: size 3 cannot be stretched to size 4 of result #0 dim 1 [dims-size]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @element_type_kept(%a: tensor<1xf32>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op result #0 has element type 'i32', but operand #0 has 'f32' [element-type-kept]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0>} : (tensor<1xf32>) -> tensor<3xi32>
  return
}

// -----

func.func @onto_result(%a: tensor<2x1xf32>, %b: tensor<3x2x1xf32>) {
  // expected-error@+2 {{'tt.broadcast' op operand #0 dim 0: size 2 cannot be stretched to size 4 of result #0 dim 0 [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tt.broadcast"(%a) : (tensor<2x1xf32>) -> tensor<4x8xf32>
  // expected-error@+2 {{'tt.broadcast' op operand #0 has rank 3, and cannot be stretched to rank 2 of the result [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %1 = "tt.broadcast"(%b) : (tensor<3x2x1xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @times(%a: tensor<1x3xf32>) {
  // expected-error@+3 {{'ttir.broadcast' op result #0 dim 0: declared size 5, but the operands and attributes give 4 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = "ttir.broadcast"(%a) {broadcast_dimensions = array<i64: 4, 1>} : (tensor<1x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @target_shape(%x: tensor<1x3xf32>) {
  %s = "onnx.Constant"() {value = dense<[4, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+3 {{'onnx.Expand' op result #0 dim 0: declared size 5, but the operands and attributes give 4 [target-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %r = "onnx.Expand"(%x, %s) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<5x3xf32>
  return
}

// -----

func.func @target_shape_entry(%x: tensor<1x3xf32>) {
  %s = "onnx.Constant"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{'onnx.Expand' op entry 0 of the shape in operand #1 is -1, which is not a size [target-shape]}}
  %r = "onnx.Expand"(%x, %s) : (tensor<1x3xf32>, tensor<2xi64>) -> tensor<1x3xf32>
  return
}

// -----

func.func @target_shape_rank(%x: tensor<1x3xf32>, %s: tensor<i64>) {
  // expected-error@+1 {{'onnx.Expand' op operand #1 has rank 0, but a shape is a list of sizes, of rank 1 [target-shape]}}
  %r = "onnx.Expand"(%x, %s) : (tensor<1x3xf32>, tensor<i64>) -> tensor<1x3xf32>
  return
}

// -----

func.func @target_shape_size(%x: tensor<4x3xf32>) {
  %s = "onnx.Constant"() {value = dense<[2, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+2 {{'onnx.Expand' op operand #0 dim 0: size 4 cannot be stretched to 2, entry 0 of the shape in operand #1 [target-shape]}}
  // expected-note@+1 {{shapes:}}
  %r = "onnx.Expand"(%x, %s) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  // Only the operand is stretched there.
  %t = "tf.Const"() {value = dense<[1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+2 {{'tf.BroadcastTo' op operand #0 dim 0: size 4 cannot be stretched to 1, entry 0 of the shape in operand #1 [target-shape]}}
  // expected-note@+1 {{shapes:}}
  %q = "tf.BroadcastTo"(%x, %t) : (tensor<4x3xf32>, tensor<2xi64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @contraction(%a: tensor<2x3xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+2 {{'onnx.MatMul' op operand #1 dim 0: size 4 meets size 3 of operand #0 dim 1 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %r = "onnx.MatMul"(%a, %b) : (tensor<2x3xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @contraction_dot(%a: tensor<5x2x3xf32>, %b: tensor<6x3x4xf32>) {
  // expected-error@+2 {{'stablehlo.dot_general' op operand #1 dim 0: size 6 meets size 5 of operand #0 dim 0 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %r = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = "lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]"} : (tensor<5x2x3xf32>, tensor<6x3x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @contraction_letters(%i: !torch.vtensor<[2,4],f32>, %a: !torch.vtensor<[2,3],f32>, %b: !torch.vtensor<[5,4],f32>, %n: !torch.int) {
  // expected-error@+2 {{'torch.aten.addmm' op operand #2 dim 0: size 5 meets size 3 of operand #1 dim 1 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %r = "torch.aten.addmm"(%i, %a, %b, %n, %n) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[5,4],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return
}

// -----

func.func @one_way_to_product(%a: tensor<?x3xf32>, %b: tensor<3x1xf32>, %c: tensor<1x4xf32>, %d: tensor<1x1x4xf32>) {
  // expected-error@+2 {{'onnx.Gemm' op operand #2 dim 1: size 4 cannot be stretched to size 1 that the other operands give [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %r = "onnx.Gemm"(%a, %b, %c) : (tensor<?x3xf32>, tensor<3x1xf32>, tensor<1x4xf32>) -> tensor<?x4xf32>
  // expected-error@+2 {{'onnx.Gemm' op operand #2 has rank 3, and cannot be stretched to rank 2 of the result of the other operands [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %s = "onnx.Gemm"(%a, %b, %d) : (tensor<?x3xf32>, tensor<3x1xf32>, tensor<1x1x4xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @result_shape(%a: tensor<2x3xf32>) {
  // expected-error@+3 {{'stablehlo.transpose' op result #0 dim 0: declared size 2, but the operands and attributes give 3 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<3x2xf32>}}
  %r = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @result_shape_rank(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+3 {{'stablehlo.concatenate' op result #0 has rank 1, but the operands and attributes give rank 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %r = "stablehlo.concatenate"(%a, %b) {dimension = 0 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @operand_count(%a: tensor<3xf32>) {
  // expected-error@+1 {{'onnx.Add' op has 1 operand, but takes 2 operands [operand-count]}}
  %0 = "onnx.Add"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'onnx.Gemm' op has 1 operand, but takes 2 to 3 [operand-count]}}
  %1 = "onnx.Gemm"(%a) : (tensor<3xf32>) -> tensor<3xf32>
  // expected-error@+1 {{'onnx.Max' op has 0 operands, but takes at least 1 operand [operand-count]}}
  %2 = "onnx.Max"() : () -> tensor<3xf32>
  return
}

// -----

func.func @element_types(%a: tensor<3xf32>, %b: tensor<3xi32>) {
  // expected-error@+1 {{'onnx.Add' op operand #1 has element type 'i32', but operand #0 has 'f32' [element-types]}}
  %0 = "onnx.Add"(%a, %b) : (tensor<3xf32>, tensor<3xi32>) -> tensor<3xf32>
  return
}

// -----

func.func @kinds(%a: tensor<3xi32>, %q: tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) {
  // expected-error@+1 {{'stablehlo.floor' op operand #0 has element type 'i32', but this op takes float [element-types]}}
  %0 = "stablehlo.floor"(%a) : (tensor<3xi32>) -> tensor<3xi32>
  // expected-error@+1 {{but this op takes one scale [element-types]}}
  %1 = "stablehlo.sqrt"(%q) : (tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>) -> tensor<2x!quant.uniform<i8:f32:0, {0.1, 0.2}>>
  return
}

// -----

func.func @bias(%a: tensor<3x64x128xf32>, %b: tensor<128x64xf32>, %c: tensor<2x64x64xf32>, %d: tensor<2x128x64xf32>) {
  // expected-error@+2 {{'ttir.linear' op operand #2 dim 0: size 2 cannot be stretched to size 3 that the other operands give [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %0 = "ttir.linear"(%a, %b, %c) : (tensor<3x64x128xf32>, tensor<128x64xf32>, tensor<2x64x64xf32>) -> tensor<3x64x64xf32>
  // expected-error@+2 {{'ttir.linear' op operand #1 dim 0: size 2 cannot be stretched to size 3 of operand #0 dim 0 [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %1 = "ttir.linear"(%a, %d) : (tensor<3x64x128xf32>, tensor<2x128x64xf32>) -> tensor<3x64x64xf32>
  return
}

// -----

func.func @alike(%x: tensor<2x3xf32>, %a: tensor<3xf32>, %b: tensor<4xf32>, %y: tensor<4x2xf32>) {
  // expected-error@+2 {{operand #2 dim 0: size 4 differs from size 3 of operand #1: both operands have one shape [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0:3 = "stablehlo.batch_norm_training"(%x, %a, %b) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  // expected-error@+2 {{operand #1 dim 0: size 4 meets size 3 of operand #0 dim 1 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %1:3 = "stablehlo.batch_norm_training"(%x, %b, %b) {epsilon = 1.0e-3 : f32, feature_index = 1 : i64} : (tensor<2x3xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  // expected-error@+2 {{operand #1 dim 1: size 2 differs from size 3 of operand #0: operands have one shape, but for one dimension [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %2 = "ttir.concat"(%x, %y) {dim = 0 : si32} : (tensor<2x3xf32>, tensor<4x2xf32>) -> tensor<6x3xf32>
  return
}

// -----

func.func @attributes(%a: tensor<2x3xf32>, %i: tensor<1x4x4x3xf32>, %k: tensor<3x3x2x8xf32>) {
  // expected-error@+1 {{'stablehlo.reverse' op dimensions entry 0 is -1, but operand #0 has rank 2 [dims-range]}}
  %0 = "stablehlo.reverse"(%a) {dimensions = array<i64: -1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{'ttir.sum' op dim_arg entry 0 is -3, but operand #0 has rank 2 [dims-range]}}
  %1 = "ttir.sum"(%a) {dim_arg = [-3 : i32], keep_dim = false} : (tensor<2x3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'stablehlo.iota' op iota_dimension entry 0 is 1, but result #0 has rank 1 [dims-range]}}
  %2 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<4xf32>
  // expected-error@+1 {{'ttir.unsqueeze' op dim entry 0 is 3, but result #0 has rank 3 [dims-range]}}
  %3 = "ttir.unsqueeze"(%a) {dim = 3 : si32} : (tensor<2x3xf32>) -> tensor<2x3x1xf32>
  // expected-error@+1 {{'stablehlo.slice' op start_indices has 1 entry, but must have 2, one for each dimension of operand #0 [dims-count]}}
  %4 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 2, 2>, strides = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+1 {{'stablehlo.slice' op limit_indices entry 1 is 4, but operand #0 dim 1 has size 3 [result-shape]}}
  %5 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 4>, strides = array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x4xf32>
  // expected-error@+1 {{'stablehlo.slice' op strides entry 0 is 0, but must be positive [result-shape]}}
  %6 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 3>, strides = array<i64: 0, 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{window_strides has 1 entry, but must have 2, one for each dimension of operand #0 but two [dims-count]}}
  %7 = "stablehlo.convolution"(%i, %k) {dimension_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]", window_strides = array<i64: 1>} : (tensor<1x4x4x3xf32>, tensor<3x3x2x8xf32>) -> tensor<1x2x2x8xf32>
  // expected-error@+2 {{operand #1 dim 2: size 2 meets size 3 of operand #0 dim 3 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %8 = "stablehlo.convolution"(%i, %k) {dimension_numbers = "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"} : (tensor<1x4x4x3xf32>, tensor<3x3x2x8xf32>) -> tensor<1x2x2x8xf32>
  return
}

// -----

func.func @sizes_by_attributes(%a: tensor<2x3xf32>, %i: tensor<1x8x8x3xf32>, %w: tensor<5x3x3x3xf32>, %h: tensor<1x4x8x16xf32>) {
  // expected-error@+3 {{result #0 dim 1: declared size 3, but the operands and attributes give 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<2x2xf32>}}
  %0 = "ttir.slice_static"(%a) {begins = [0 : i32, -2 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+3 {{result #0 dim 0: declared size 2, but the operands and attributes give 4 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %1 = "ttir.repeat_interleave"(%a) {dim = 0 : si32, repeats = 2 : ui32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+3 {{result #0 dim 1: declared size 8, but the operands and attributes give 6 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %2 = "ttir.max_pool2d"(%i) {kernel = 3 : i32, stride = 1 : i32, dilation = 1 : i32, padding = 0 : i32, ceil_mode = false} : (tensor<1x8x8x3xf32>) -> tensor<1x8x6x3xf32>
  // expected-error@+3 {{result #0 dim 3: declared size 3, but the operands and attributes give 5 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %3 = "ttir.conv2d"(%i, %w) {stride = 1 : i32, dilation = 1 : i32, padding = array<i32: 1, 1>, groups = 1 : i32} : (tensor<1x8x8x3xf32>, tensor<5x3x3x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+3 {{result #0 dim 2: declared size 8, but the operands and attributes give 16 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %4 = "ttir.upsample2d"(%i) {scale_factor = array<i32: 1, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x8x8x3xf32>
  // expected-error@+3 {{result #0 dim 2: declared size 32, but the operands and attributes give 64 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %5 = "ttir.concatenate_heads"(%h) : (tensor<1x4x8x16xf32>) -> tensor<1x8x32xf32>
  // expected-error@+3 {{result #0 dim 1: declared size 2, but the operands and attributes give 3 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %6 = "ttir.reshape"(%a) {shape = [2 : i32, -1 : i32]} : (tensor<2x3xf32>) -> tensor<2x2xf32>
  // expected-error@+3 {{result #0 has rank 2, but the operands and attributes give rank 1 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %7 = "ttir.argmax"(%a) {dim_arg = [1 : i32], keep_dim = false} : (tensor<2x3xf32>) -> tensor<2x1xi32>
  // expected-error@+3 {{result #0 dim 1: declared size 4, but the operands and attributes give 3 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as}}
  %8 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64} : (tensor<2x3xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @ranks(%a: tensor<2x3xf32>, %i: tensor<2xi64>, %s: tensor<4x4xf32>, %b: tensor<3x4xf32>, %x: tensor<2x4x8xf32>) {
  // expected-error@+2 {{'onnx.GatherElements' op operand #1 has rank 1, but operand #0 has rank 2: both operands have one rank [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherElements"(%a, %i) {axis = 0 : si64} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<2xf32>
  // expected-error@+2 {{operand #1 dim 0: size 3 meets size 4 of operand #0 dim 1 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %1 = "stablehlo.triangular_solve"(%s, %b) {left_side = true} : (tensor<4x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  // expected-error@+1 {{normalized_shape entry 1 is 16, but operand #0 dim 2 has size 8 [result-shape]}}
  %2 = "ttir.rms_norm"(%x) {normalized_shape = array<i64: 4, 16>} : (tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @zero_points(%a: tensor<5x16x32xui8>, %b: tensor<5x32x64xui8>, %p: tensor<5x1x1xui8>, %one: tensor<1xui8>, %c: tensor<5x2x64xui8>, %v: tensor<32xui8>) {
  // expected-error@+2 {{operand #2 dim 1: size 1 differs from size 16 of operand #0 dim 1 [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.MatMulInteger"(%a, %b, %p, %one) : (tensor<5x16x32xui8>, tensor<5x32x64xui8>, tensor<5x1x1xui8>, tensor<1xui8>) -> tensor<5x16x64xi32>
  // expected-error@+2 {{operand #3 dim 1: size 2 cannot be stretched to size 32 of operand #1 dim 1 [infer-dim]}}
  // expected-note@+1 {{shapes:}}
  %1 = "onnx.MatMulInteger"(%a, %b, %one, %c) : (tensor<5x16x32xui8>, tensor<5x32x64xui8>, tensor<1xui8>, tensor<5x2x64xui8>) -> tensor<5x16x64xi32>
  // expected-error@+2 {{operand #3 has rank 1, but operand #1 has rank 3: a zero point has one element, one for each row or column, or the rank of its factor [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %2 = "onnx.MatMulInteger"(%a, %b, %one, %v) : (tensor<5x16x32xui8>, tensor<5x32x64xui8>, tensor<1xui8>, tensor<32xui8>) -> tensor<5x16x64xi32>
  return
}

// -----

func.func @within_negative(%a: tensor<4x3xf32>) {
  // expected-error@+1 {{'stablehlo.slice' op limit_indices entry 0 is -1, but operand #0 dim 0 has size 4 [result-shape]}}
  %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: -1, 3>, strides = array<i64: 1, 1>} : (tensor<4x3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @axis_of_operand_1(%a: tensor<2x3x4xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.dot_general' op dot_dimension_numbers.rhs_contracting_dimensions entry 0 is 2, but operand #1 has rank 2 [dims-range]}}
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2]>} : (tensor<2x3x4xf32>, tensor<4x5xf32>) -> tensor<2x3x5xf32>
  return
}

// -----

func.func @permutation_count(%a: !torch.vtensor<[1,2,3],f32>) {
  %0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
  %1 = "torch.prim.ListConstruct"(%0, %0) : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.permute' op the list in operand #1 has 2 entries, but must have 3, one for each dimension of operand #0 [dims-count]}}
  %2 = "torch.aten.permute"(%a, %1) : (!torch.vtensor<[1,2,3],f32>, !torch.list<int>) -> !torch.vtensor<[1,2],f32>
  return
}

// -----

func.func @permutation_twice(%a: !torch.vtensor<[1,2],f32>) {
  %0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
  %1 = "torch.prim.ListConstruct"(%0, %0) : (!torch.int, !torch.int) -> !torch.list<int>
  // expected-error@+1 {{'torch.aten.permute' op the list in operand #1 entry 1 is 0, as entry 0 before it [in-dim-unique]}}
  %2 = "torch.aten.permute"(%a, %1) : (!torch.vtensor<[1,2],f32>, !torch.list<int>) -> !torch.vtensor<[1,2],f32>
  return
}

// -----

func.func @permutation_rank(%a: !torch.vtensor<[4],f32>) {
  %0 = "torch.constant.int"() {value = 0 : i64} : () -> !torch.int
  %1 = "torch.prim.ListConstruct"(%0) : (!torch.int) -> !torch.list<int>
  // expected-error@+2 {{'torch.aten.permute' op result #0 has rank 2, but must have rank 1, that of operand #0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %2 = "torch.aten.permute"(%a, %1) : (!torch.vtensor<[4],f32>, !torch.list<int>) -> !torch.vtensor<[4,1],f32>
  return
}
