// Ops whose operands and attributes fit together in a way of their own, on ops that fit.
// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=chlo,iree_linalg_ext,iree_tensor_ext,linalg,onnx,stablehlo,tm_tensor,ttir,ttnn summary=false"

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>
#column = affine_map<(d0, d1) -> (d0, 0)>

func.func @convolution(%a: tensor<2x8x8x6xf32>, %k: tensor<3x3x3x4xf32>, %d: tensor<?x8x8x?xf32>) {
  %0 = "stablehlo.convolution"(%a, %k) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64, padding = dense<0> : tensor<2x2xi64>} : (tensor<2x8x8x6xf32>, tensor<3x3x3x4xf32>) -> tensor<2x6x6x4xf32>
  %1 = "stablehlo.convolution"(%d, %k) {dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 2 : i64, batch_group_count = 1 : i64} : (tensor<?x8x8x?xf32>, tensor<3x3x3x4xf32>) -> tensor<?x6x6x4xf32>
  return
}

func.func @fft(%a: tensor<3x9xcomplex<f32>>, %b: tensor<3x16xf32>, %c: tensor<3x?xcomplex<f32>>) {
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 9>} : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  %1 = "stablehlo.fft"(%b) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 16>} : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
  %2 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 3, 16>} : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
  %3 = "stablehlo.fft"(%c) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 16>} : (tensor<3x?xcomplex<f32>>) -> tensor<3x16xf32>
  return
}

func.func @gather(%a: tensor<5x6xf32>, %i: tensor<4x1xi64>, %b: tensor<5x1xi64>, %s: tensor<4xi64>) {
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  %1 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>} : (tensor<5x6xf32>, tensor<5x1xi64>) -> tensor<5x3xf32>
  %2 = "stablehlo.gather"(%a, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4xi64>) -> tensor<4x6xf32>
  return
}

func.func @scatter(%a: tensor<5x6xf32>, %i: tensor<4x1xi64>, %u: tensor<4x5xf32>, %v: tensor<?x?xf32>) {
  %0 = "stablehlo.scatter"(%a, %i, %u) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<4x5xf32>) -> tensor<5x6xf32>
  %1 = "stablehlo.scatter"(%a, %i, %v) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<?x?xf32>) -> tensor<5x6xf32>
  return
}

func.func @onnx(%a: tensor<4x5xf32>, %i: tensor<3x1xi64>, %b: tensor<4x1xi64>, %u: tensor<3x5xf32>, %x: tensor<3x?xi64>) {
  %0 = "onnx.GatherND"(%a, %i) : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3x5xf32>
  %1 = "onnx.GatherND"(%a, %b) {batch_dims = 1 : si64} : (tensor<4x5xf32>, tensor<4x1xi64>) -> tensor<4xf32>
  %2 = "onnx.GatherND"(%a, %x) : (tensor<4x5xf32>, tensor<3x?xi64>) -> tensor<3x5xf32>
  %3 = "onnx.ScatterND"(%a, %i, %u) : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<3x5xf32>) -> tensor<4x5xf32>
  return
}

func.func @mapped(%a: tensor<8x4xf32>, %i: tensor<2xi32>, %j: tensor<2x1xi32>, %m: tensor<2xi1>, %o: tensor<2x4xf32>, %w: tensor<2x3xf32>) {
  %0 = "iree_linalg_ext.gather"(%a, %i, %m, %o) {dimension_map = array<i64: 0>} : (tensor<8x4xf32>, tensor<2xi32>, tensor<2xi1>, tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = "iree_linalg_ext.scatter"(%o, %j, %a) {dimension_map = array<i64: 0>} : (tensor<2x4xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // A window may be smaller than what it is written to.
  %2 = "tm_tensor.scatter"(%w, %j, %a) {dimension_map = array<i64: 0>} : (tensor<2x3xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

func.func @ragged(%a: tensor<19x17x11x5xf32>, %b: tensor<3x19x5x7xf32>, %s: tensor<19x17x3xi64>, %t: tensor<3xi64>, %c: tensor<10x?x30xf32>, %l: tensor<4xindex>) {
  %0 = "chlo.ragged_dot"(%a, %b, %s) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<19x17x11x5xf32>, tensor<3x19x5x7xf32>, tensor<19x17x3xi64>) -> tensor<19x17x11x7xf32>
  %1 = "chlo.ragged_dot"(%a, %b, %t) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<19x17x11x5xf32>, tensor<3x19x5x7xf32>, tensor<3xi64>) -> tensor<19x17x11x7xf32>
  %2 = "iree_tensor_ext.cast_to_ragged_shape"(%c, %l) {ragged_dim = 1 : index} : (tensor<10x?x30xf32>, tensor<4xindex>) -> tensor<10x3x?x30xf32>
  return
}

func.func @maps(%a: tensor<4x3xf32>, %b: tensor<3xf32>, %c: tensor<4x1xf32>) {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> indexing_maps = [#id, #row, #id] ins(%a, %b : tensor<4x3xf32>, tensor<3xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = linalg.elementwise kind=#linalg.elementwise_kind<mul> indexing_maps = [#id, #column, #id] ins(%a, %c : tensor<4x3xf32>, tensor<4x1xf32>) outs(%a : tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

func.func @patterns(%a: tensor<f32>, %b: tensor<4x8xf32>, %w: tensor<8xf32>, %q: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>, %m: tensor<?x?xf32, #stablehlo.bounds<5, ?>>, %n: tensor<5x4xf32>) {
  // A scalar is normalized as it is.
  %0 = "ttnn.rms_norm"(%a, %a) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %1 = "ttnn.rms_norm"(%b, %w) : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = "stablehlo.broadcast_in_dim"(%q) {broadcast_dimensions = array<i64: 1>} : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  // One size may have a bound.
  %3 = "stablehlo.broadcast_in_dim"(%m) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?xf32, #stablehlo.bounds<5, ?>>) -> tensor<?x4xf32, #stablehlo.bounds<5, ?>>
  %4 = "stablehlo.add"(%n, %m) : (tensor<5x4xf32>, tensor<?x?xf32, #stablehlo.bounds<5, ?>>) -> tensor<?x?xf32>
  return
}

func.func @map_of_the_last_dimension(%u: tensor<2x8x3xf32>, %i: tensor<2x1xi32>, %a: tensor<8x4xf32>) {
  %0 = "tm_tensor.scatter"(%u, %i, %a) {dimension_map = array<i64: 1>} : (tensor<2x8x3xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}
