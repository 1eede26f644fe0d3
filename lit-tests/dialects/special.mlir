// Ops whose operands and attributes fit together in a way of their own.
// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file --bcast-verify="profile=chlo,iree_linalg_ext,iree_tensor_ext,onnx,stablehlo,tm_tensor,ttir,ttnn summary=false"

func.func @convolution_number_twice(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op dimension_numbers of the input entry 3 is 0, as entry 0 before it [in-dim-unique]}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 0], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}

// -----

func.func @convolution_counts(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error@+2 {{'stablehlo.convolution' op operand #1 has rank 4, but must have rank 3, one for each number in dimension_numbers [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}

// -----

func.func @convolution_padding(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op padding has 6 entries, but must have 4, two for each dimension of operand #0 but two [dims-count]}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64, padding = dense<0> : tensor<2x3xi64>} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}

// -----

func.func @convolution_empty_window(%a: tensor<2x8x8x6xf32>, %b: tensor<0x3x6x4xf32>) {
  // expected-error@+2 {{'stablehlo.convolution' op operand #1 dim 0: size 0, but must be positive: a window has elements [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 1 : i64, batch_group_count = 1 : i64} : (tensor<2x8x8x6xf32>, tensor<0x3x6x4xf32>) -> tensor<2x9x6x4xf32>
  return
}

// -----

func.func @convolution_features(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error@+2 {{'stablehlo.convolution' op operand #0 dim 3: size 6, but must be a multiple of 4, the feature_group_count [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 4 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}

// -----

func.func @convolution_group(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>) {
  // expected-error@+2 {{'stablehlo.convolution' op operand #1 dim 2: size 6, but must be 3, the input features of one group [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x6x6x4xf32>
  return
}

// -----

func.func @convolution_batches(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x6xf32>) {
  // expected-error@+2 {{'stablehlo.convolution' op operand #0 dim 0: size 2, but must be a multiple of 3, the batch_group_count [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, batch_group_count = 3 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x6x6xf32>) -> tensor<?x6x6x6xf32>
  return
}

// -----

func.func @fft_length(%a: tensor<3x9xcomplex<f32>>) {
  // expected-error@+2 {{'stablehlo.fft' op operand #0 dim 1: size 9, but must be 8, as fft_length says [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 8>} : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
  return
}

// -----

func.func @fft_to_real(%a: tensor<3x8xcomplex<f32>>) {
  // expected-error@+2 {{'stablehlo.fft' op operand #0 dim 1: size 8, but must be 9, half of the last fft_length, rounded down, plus 1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 16>} : (tensor<3x8xcomplex<f32>>) -> tensor<3x16xf32>
  return
}

// -----

func.func @fft_from_real(%a: tensor<3x16xf32>) {
  // expected-error@+3 {{'stablehlo.fft' op result #0 dim 1: declared size 16, but the operands and attributes give 9 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<3x9xcomplex<f32>>}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 16>} : (tensor<3x16xf32>) -> tensor<3x16xcomplex<f32>>
  return
}

// -----

func.func @fft_ranks(%a: tensor<2x2x2x2xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.fft' op fft_length has 4 entries, but must have 1 to 3 [dims-count]}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 2, 2, 2, 2>} : (tensor<2x2x2x2xcomplex<f32>>) -> tensor<2x2x2x2xcomplex<f32>>
  return
}

// -----

func.func @fft_rank(%a: tensor<9xcomplex<f32>>) {
  // expected-error@+2 {{'stablehlo.fft' op operand #0 has rank 1, but must have rank at least 2, the number of entries of fft_length [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.fft"(%a) {fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 3, 9>} : (tensor<9xcomplex<f32>>) -> tensor<9xcomplex<f32>>
  return
}

// -----

func.func @gather_in_both(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op collapsed_slice_dims entry 0 is 0, which is in operand_batching_dims as well [in-dim-unique]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_indexed_batch(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op start_index_map entry 0 is 0, which is in operand_batching_dims as well [in-dim-unique]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_batch_count(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op start_indices_batching_dims has 0 entries, but must have 1, as operand_batching_dims has [dims-count]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_batch_size(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+2 {{'stablehlo.gather' op operand #1 dim 0: size 4 differs from size 5 of operand #0 dim 0: both are dimensions of the batch [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_rank(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+2 {{'stablehlo.gather' op operand #0 has rank 2, but must have rank 3, one dimension for each entry of offset_dims, collapsed_slice_dims, operand_batching_dims [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0, 1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_vector(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op index_vector_dim entry 0 is 3, but operand #1 has rank 2 [dims-range]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_map(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+2 {{'stablehlo.gather' op operand #1 dim 1: size 1, but must be 2, one number for each entry of start_index_map [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @gather_map_of_scalars(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op start_index_map has 2 entries, but must have 1, because each element of the indices is an index [dims-count]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6x1xf32>
  return
}

// -----

func.func @gather_slice(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op slice_sizes entry 0 is 2, but must be at most 1: the result lacks this dimension [result-shape]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 2, 6>} : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
  return
}

// -----

func.func @scatter_updates(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<3x6xf32>) {
  // expected-error@+2 {{'stablehlo.scatter' op operand #2 dim 0: size 3 differs from size 4 of operand #1 dim 0: there is an update for each index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.scatter"(%a, %b, %c) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<3x6xf32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @scatter_update_rank(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<4x6x1xf32>) {
  // expected-error@+2 {{'stablehlo.scatter' op operand #2 has rank 3, but must have rank 2, one dimension for each of the indices, but that of index_vector_dim, and for each entry of update_window_dims [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.scatter"(%a, %b, %c) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<4x6x1xf32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @scatter_window(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<4x7xf32>) {
  // expected-error@+2 {{'stablehlo.scatter' op operand #2 dim 1: size 7, but must be at most 6, the size of operand #0 dim 1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.scatter"(%a, %b, %c) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<4x7xf32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @scatter_window_dims(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<4x6xf32>) {
  // expected-error@+1 {{'stablehlo.scatter' op update_window_dims entry 0 is 2, but operand #2 has rank 2 [dims-range]}}
  %0 = "stablehlo.scatter"(%a, %b, %c) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<4x6xf32>) -> tensor<5x6xf32>
  return
}

// -----

func.func @gather_nd_scalar(%a: tensor<4xf32>, %b: tensor<i64>) {
  // expected-error@+2 {{'onnx.GatherND' op operand #1 has rank 0, but must have rank at least 1: a scalar has no elements to address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherND"(%a, %b) : (tensor<4xf32>, tensor<i64>) -> tensor<f32>
  return
}

// -----

func.func @gather_nd_batch(%a: tensor<4x5xf32>, %b: tensor<3x1xi64>) {
  // expected-error@+2 {{'onnx.GatherND' op operand #1 dim 0: size 3 differs from size 4 of operand #0 dim 0: the first batch_dims dimensions are a batch [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherND"(%a, %b) {batch_dims = 1 : si64} : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @gather_nd_batches(%a: tensor<4x5xf32>, %b: tensor<4x1xi64>) {
  // expected-error@+1 {{'onnx.GatherND' op batch_dims entry 0 is 2, but operand #0 has rank 2 [dims-range]}}
  %0 = "onnx.GatherND"(%a, %b) {batch_dims = 2 : si64} : (tensor<4x5xf32>, tensor<4x1xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @gather_nd_index(%a: tensor<4x5xf32>, %b: tensor<3x3xi64>) {
  // expected-error@+2 {{'onnx.GatherND' op operand #1 dim 1: size 3, but must be 1 to 2, the dimensions that an index addresses [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherND"(%a, %b) : (tensor<4x5xf32>, tensor<3x3xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @gather_nd_result(%a: tensor<4x5xf32>, %b: tensor<3x1xi64>) {
  // expected-error@+2 {{'onnx.GatherND' op result #0 dim 1: size 4 differs from size 5 of operand #0 dim 1: the dimensions of the indices but the last one, then those of the data that an index does not address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherND"(%a, %b) : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3x4xf32>
  return
}

// -----

func.func @gather_nd_result_rank(%a: tensor<4x5xf32>, %b: tensor<3x1xi64>) {
  // expected-error@+2 {{'onnx.GatherND' op result #0 has rank 1, but the operands and attributes give rank 2 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.GatherND"(%a, %b) : (tensor<4x5xf32>, tensor<3x1xi64>) -> tensor<3xf32>
  return
}

// -----

func.func @scatter_nd_scalar(%a: tensor<f32>, %b: tensor<1xi64>, %c: tensor<f32>) {
  // expected-error@+2 {{'onnx.ScatterND' op operand #0 has rank 0, but must have rank at least 1: a scalar has no elements to address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.ScatterND"(%a, %b, %c) : (tensor<f32>, tensor<1xi64>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @scatter_nd_rank(%a: tensor<4x5xf32>, %b: tensor<3x1xi64>, %c: tensor<3xf32>) {
  // expected-error@+2 {{'onnx.ScatterND' op operand #2 has rank 1, but must have rank 2, the dimensions of the indices but the last one, then those of the data that an index does not address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.ScatterND"(%a, %b, %c) : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<3xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @scatter_nd_updates(%a: tensor<4x5xf32>, %b: tensor<3x1xi64>, %c: tensor<3x4xf32>) {
  // expected-error@+2 {{'onnx.ScatterND' op operand #2 dim 1: size 4 differs from size 5 of operand #0 dim 1: the dimensions of the indices but the last one, then those of the data that an index does not address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.ScatterND"(%a, %b, %c) : (tensor<4x5xf32>, tensor<3x1xi64>, tensor<3x4xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @mapped_empty(%a: tensor<2x4xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+1 {{'iree_linalg_ext.scatter' op dimension_map has 0 entries, but must have at least 1: an index addresses a dimension [dims-count]}}
  %0 = "iree_linalg_ext.scatter"(%a, %b, %c) {dimension_map = array<i64>} : (tensor<2x4xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @mapped_twice(%a: tensor<2xf32>, %b: tensor<2x2xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+1 {{'iree_linalg_ext.scatter' op dimension_map entry 1 is 1, as entry 0 before it [in-dim-unique]}}
  %0 = "iree_linalg_ext.scatter"(%a, %b, %c) {dimension_map = array<i64: 1, 1>} : (tensor<2xf32>, tensor<2x2xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @mapped_range(%a: tensor<2x4xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+1 {{'iree_linalg_ext.scatter' op dimension_map entry 0 is 1, but must be at least 0 and at most 0 [result-shape]}}
  %0 = "iree_linalg_ext.scatter"(%a, %b, %c) {dimension_map = array<i64: 1>} : (tensor<2x4xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @mapped_updates(%a: tensor<2x5xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.scatter' op operand #0 dim 1: size 5 differs from size 4 of operand #2 dim 1: an index does not address this dimension [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2x5xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @mapped_update_rank(%a: tensor<2xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4x4xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.scatter' op operand #0 has rank 1, but must have rank at least 2, the dimensions that an index does not address [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2xf32>, tensor<2x1xi32>, tensor<8x4x4xf32>) -> tensor<8x4x4xf32>
  return
}

// -----

func.func @mapped_indices(%a: tensor<8x4xf32>, %b: tensor<3xi32>, %c: tensor<2x4xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.gather' op operand #1 dim 0: size 3 differs from size 2 of operand #2 dim 0: there is a slice for each index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.gather"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<8x4xf32>, tensor<3xi32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @mapped_index_rank(%a: tensor<8x4xf32>, %b: tensor<2x1x1xi32>, %c: tensor<2x4xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.gather' op operand #1 has rank 3, but must have rank 1 or 2: the batch, and the numbers of an index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.gather"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<8x4xf32>, tensor<2x1x1xi32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @mapped_mask(%a: tensor<8x4xf32>, %b: tensor<2xi32>, %c: tensor<3xi1>, %d: tensor<2x4xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.gather' op operand #2 dim 0: size 3 differs from size 2 of operand #3 dim 0: the mask has an element for each index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.gather"(%a, %b, %c, %d) {dimension_map = array<i64: 0>} : (tensor<8x4xf32>, tensor<2xi32>, tensor<3xi1>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @listed_indices(%a: tensor<2x4xf32>, %b: tensor<2xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'tm_tensor.scatter' op operand #1 has rank 1, but must have rank 2, a list of indices [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tm_tensor.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2x4xf32>, tensor<2xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @listed_depth(%a: tensor<2x4xf32>, %b: tensor<2x2xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'tm_tensor.scatter' op operand #1 dim 1: size 2, but must be 1, a number for each entry of dimension_map [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tm_tensor.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2x4xf32>, tensor<2x2xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @listed_count(%a: tensor<3x4xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'tm_tensor.scatter' op operand #0 dim 0: size 3 differs from size 2 of operand #1 dim 0: there is a slice for each index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tm_tensor.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<3x4xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @listed_window(%a: tensor<2x5xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'tm_tensor.scatter' op operand #0 dim 1: size 5, but must be at most 4, the size of operand #2 dim 1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tm_tensor.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2x5xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @listed_rank(%a: tensor<2xf32>, %b: tensor<2x1xi32>, %c: tensor<8x4xf32>) {
  // expected-error@+2 {{'tm_tensor.scatter' op operand #0 has rank 1, but must have rank 2 to 3: a window of operand #2 for each index [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "tm_tensor.scatter"(%a, %b, %c) {dimension_map = array<i64: 0>} : (tensor<2xf32>, tensor<2x1xi32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @ragged_dimensions(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs_ragged_dimensions has 2 entries, but must have 1 [dims-count]}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0, 1], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_groups(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op rhs_group_dimensions has 0 entries, but must have 1 [dims-count]}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = []>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_contracted(%a: tensor<11x5xf32>, %b: tensor<3x2x7xf32>, %c: tensor<3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #1 dim 1: size 2 meets size 5 of operand #0 dim 1 in this product [contraction]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x2x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_group_size(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<2xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #1 dim 0: size 3 differs from size 2 of operand #2 dim 0: both are the number of groups [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_sizes_rank(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<2x3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #2 has rank 2, but must have rank 1: the groups, for each index of the dimensions before the ragged one [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<2x3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @ragged_sizes_free(%a: tensor<19x17x11x5xf32>, %b: tensor<3x19x5x7xf32>, %c: tensor<19x11x3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #2 dim 1: size 11 differs from size 17 of operand #0 dim 1: there is a list of group sizes for each index of it [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [2], rhs_group_dimensions = [0]>} : (tensor<19x17x11x5xf32>, tensor<3x19x5x7xf32>, tensor<19x11x3xi64>) -> tensor<19x17x11x7xf32>
  return
}

// -----

func.func @ragged_sizes_contracted(%a: tensor<19x11x17x5xf32>, %b: tensor<19x17x5x7xf32>, %c: tensor<19x11x3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #2 dim 1: size 11 differs from size 17 of operand #0 dim 2: there is a list of group sizes for each index of it [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2, 3], rhs_contracting_dimensions = [1, 2], lhs_ragged_dimensions = [3], rhs_group_dimensions = []>} : (tensor<19x11x17x5xf32>, tensor<19x17x5x7xf32>, tensor<19x11x3xi64>) -> tensor<3x19x11x7xf32>
  return
}

// -----

func.func @ragged_sizes_batch(%a: tensor<17x19x11x5xf32>, %b: tensor<17x19x5x7xf32>, %c: tensor<19x3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op operand #2 dim 0: size 19 differs from size 17 of operand #0 dim 0: there is a list of group sizes for each index of it [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0, 1], rhs_batching_dimensions = [0, 1], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = []>} : (tensor<17x19x11x5xf32>, tensor<17x19x5x7xf32>, tensor<19x3xi64>) -> tensor<17x19x11x7xf32>
  return
}

// -----

func.func @ragged_dim(%a: tensor<10x20x30xf32>, %b: tensor<4xindex>) {
  // expected-error@+1 {{'iree_tensor_ext.cast_to_ragged_shape' op ragged_dim entry 0 is 3, but operand #0 has rank 3 [dims-range]}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 3 : index} : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x3x?x30xf32>
  return
}

// -----

func.func @ragged_lengths(%a: tensor<10x20x30xf32>, %b: tensor<4x2xindex>) {
  // expected-error@+2 {{'iree_tensor_ext.cast_to_ragged_shape' op operand #1 has rank 2, but must have rank 1, a list of where rows begin and end [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 1 : index} : (tensor<10x20x30xf32>, tensor<4x2xindex>) -> tensor<10x3x?x30xf32>
  return
}

// -----

func.func @ragged_rank(%a: tensor<10x20x30xf32>, %b: tensor<4xindex>) {
  // expected-error@+2 {{'iree_tensor_ext.cast_to_ragged_shape' op result #0 has rank 3, but must have rank 4, one more than operand #0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 1 : index} : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x3x30xf32>
  return
}

// -----

func.func @ragged_rows(%a: tensor<10x20x30xf32>, %b: tensor<4xindex>) {
  // expected-error@+2 {{'iree_tensor_ext.cast_to_ragged_shape' op result #0 dim 1: size 4, but must be 3, one fewer than operand #1 has entries [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 1 : index} : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x4x?x30xf32>
  return
}

// -----

func.func @ragged_columns(%a: tensor<10x20x30xf32>, %b: tensor<4xindex>) {
  // expected-error@+2 {{'iree_tensor_ext.cast_to_ragged_shape' op result #0 dim 2: size 8, but must be ?, because rows have different lengths [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 1 : index} : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x3x8x30xf32>
  return
}

// -----

func.func @ragged_other(%a: tensor<10x20x30xf32>, %b: tensor<4xindex>) {
  // expected-error@+2 {{'iree_tensor_ext.cast_to_ragged_shape' op result #0 dim 3: size ? differs from size 30 of operand #0 dim 2: a cast to a ragged shape keeps the other dimensions, ? included [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_tensor_ext.cast_to_ragged_shape"(%a, %b) {ragged_dim = 1 : index} : (tensor<10x20x30xf32>, tensor<4xindex>) -> tensor<10x3x?x?xf32>
  return
}

// -----

func.func @as_many(%a: tensor<2x34x34x640xf32>, %b: tensor<2x1024x5760xf32>) {
  // expected-error@+1 {{'iree_linalg_ext.im2col' op strides has 1 entry, but must have 2, as kernel_size has [dims-count]}}
  %0 = "iree_linalg_ext.im2col"(%a, %b) {strides = array<i64: 1>, kernel_size = array<i64: 3, 3>} : (tensor<2x34x34x640xf32>, tensor<2x1024x5760xf32>) -> tensor<2x1024x5760xf32>
  return
}

// -----

func.func @pairs(%a: tensor<4x4xf32>, %b: tensor<f32>) {
  // expected-error@+1 {{'stablehlo.reduce_window' op padding has 6 entries, but must have 4, two for each dimension of operand #0 [dims-count]}}
  %0 = "stablehlo.reduce_window"(%a, %b) {window_dimensions = array<i64: 2, 2>, padding = dense<0> : tensor<2x3xi64>} : (tensor<4x4xf32>, tensor<f32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @winograd_input(%a: tensor<1x32x10x10xf32>, %b: tensor<8x8x1x2x2x32xf32>) {
  // expected-error@+3 {{'iree_linalg_ext.winograd.input_transform' op result #0 dim 5: declared size 30, but the operands and attributes give 32 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<8x8x1x2x2x32xf32>}}
  %0 = "iree_linalg_ext.winograd.input_transform"(%a, %b) {output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 2, 3>} : (tensor<1x32x10x10xf32>, tensor<8x8x1x2x2x32xf32>) -> tensor<8x8x1x2x2x30xf32>
  return
}

// -----

func.func @winograd_filter(%a: tensor<128x64x3x3xf32>, %b: tensor<8x8x64x128xf32>) {
  // expected-error@+3 {{'iree_linalg_ext.winograd.filter_transform' op result #0 dim 2: declared size 128, but the operands and attributes give 64 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<8x8x64x128xf32>}}
  %0 = "iree_linalg_ext.winograd.filter_transform"(%a, %b) {output_tile_size = 6 : i64, kernel_size = 3 : i64, kernel_dimensions = array<i64: 2, 3>} : (tensor<128x64x3x3xf32>, tensor<8x8x64x128xf32>) -> tensor<8x8x128x64xf32>
  return
}

// -----

func.func @winograd_output(%a: tensor<8x8x1x2x2x32xf32>, %b: tensor<1x12x12x32xf32>) {
  // expected-error@+3 {{'iree_linalg_ext.winograd.output_transform' op result #0 dim 1: declared size 8, but the operands and attributes give 12 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<1x12x12x32xf32>}}
  %0 = "iree_linalg_ext.winograd.output_transform"(%a, %b) {output_tile_size = 6 : i64, kernel_size = 3 : i64, image_dimensions = array<i64: 1, 2>} : (tensor<8x8x1x2x2x32xf32>, tensor<1x12x12x32xf32>) -> tensor<1x8x8x32xf32>
  return
}

// -----

func.func @shapes_square(%a: tensor<4xf32>) {
  // expected-error@+2 {{'stablehlo.cholesky' op operand #0 has rank 1, but must have rank at least 2 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.cholesky"(%a) {lower = true} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @map_size(%a: tensor<4x8xf32>, %b: tensor<6x9xf32>, %c: tensor<4x6xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.attention' op operand #1 dim 1: size 9 differs from size 8 of operand #0 dim 1: indexing_maps has one loop for both [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.attention"(%a, %b, %c) {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<4x8xf32>, tensor<6x9xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @map_rank(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %c: tensor<4x6xf32>) {
  // expected-error@+2 {{'iree_linalg_ext.attention' op operand #1 has rank 1, but must have rank 2, one dimension for each result of its map [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "iree_linalg_ext.attention"(%a, %b, %c) {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<4x8xf32>, tensor<8xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @static_result(%a: tensor<3xf32>) {
  // expected-error@+2 {{'stablehlo.broadcast_in_dim' op result #0 dim 0: size ?, but must be a number: no operand of this op says the size [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1>} : (tensor<3xf32>) -> tensor<?x3xf32>
  return
}

// -----

func.func @static_bounded(%a: tensor<?x?xf32, #stablehlo.bounds<5, 5>>) {
  // expected-error@+2 {{'stablehlo.broadcast_in_dim' op result #0 dim 1: size ?, but must be a number: no operand of this op says the size [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?xf32, #stablehlo.bounds<5, 5>>) -> tensor<?x?xf32, #stablehlo.bounds<5, 5>>
  return
}

// -----

func.func @counting(%a: tensor<4x5xf32>) {
  // expected-error@+1 {{'stablehlo.map' op dimensions entry 0 is 1, but must be 0 [result-shape]}}
  %0 = "stablehlo.map"(%a) {dimensions = array<i64: 1, 0>} : (tensor<4x5xf32>) -> tensor<4x5xf32>
  return
}

// -----

func.func @counted(%a: tensor<1x32x32x64xbf16>, %b: tensor<64x64x3x3xbf16>, %c: tensor<1x1x1x64xbf16>) {
  // expected-error@+1 {{'ttir.conv2d' op stride has 3 entries, but must have 2 [dims-count]}}
  %0 = "ttir.conv2d"(%a, %b, %c) {stride = array<i32: 1, 1, 1>, padding = 0 : i32, dilation = 1 : i32, groups = 1 : i32} : (tensor<1x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x1x1x64xbf16>) -> tensor<1x30x30x64xbf16>
  return
}

// -----

func.func @counted_some(%a: tensor<4x8xf32>) {
  // expected-error@+1 {{'ttir.rms_norm' op normalized_shape has 0 entries, but must have at least 1 [dims-count]}}
  %0 = "ttir.rms_norm"(%a) {normalized_shape = array<i64>} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @alike(%a: tensor<1x1x32x32xbf16>, %b: tensor<1x1x32x64xbf16>, %c: tensor<1x1x32x32xbf16>) {
  // expected-error@+2 {{'ttnn.rotary_embedding' op operand #2 dim 3: size 32 differs from size 64 of operand #1: both operands have one shape [same-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "ttnn.rotary_embedding"(%a, %b, %c) : (tensor<1x1x32x32xbf16>, tensor<1x1x32x64xbf16>, tensor<1x1x32x32xbf16>) -> tensor<1x1x32x32xbf16>
  return
}

// -----

func.func @gives(%a: tensor<3xf32>) {
  // expected-error@+1 {{'stablehlo.is_finite' op result #0 has element type 'i8', but this op gives bool [element-types]}}
  %0 = "stablehlo.is_finite"(%a) : (tensor<3xf32>) -> tensor<3xi8>
  return
}

// -----

func.func @keeps_parts(%a: tensor<3xcomplex<f32>>) {
  // expected-error@+1 {{'stablehlo.imag' op result #0 has element type 'f64', but operand #0 has 'f32' [element-type-kept]}}
  %0 = "stablehlo.imag"(%a) : (tensor<3xcomplex<f32>>) -> tensor<3xf64>
  return
}

// -----

func.func @shapes_equal(%a: tensor<4x8xf32>, %b: tensor<7xf32>) {
  // expected-error@+2 {{'ttnn.rms_norm' op operand #1 dim 0: size 7 differs from size 8 of operand #0 dim 1: this op needs them to be equal [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "ttnn.rms_norm"(%a, %b) {epsilon = 1.0 : f32} : (tensor<4x8xf32>, tensor<7xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @shapes_digit(%a: tensor<1x8x32x128xbf16>, %b: tensor<1x2x32x128xbf16>, %c: tensor<1x8x32x1xbf16>) {
  // expected-error@+2 {{'ttnn.indexer_score_dsa' op operand #1 dim 1: size 2, but must be 1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) : (tensor<1x8x32x128xbf16>, tensor<1x2x32x128xbf16>, tensor<1x8x32x1xbf16>) -> tensor<1x1x32x32xbf16>
  return
}

// -----

func.func @shapes_result(%a: tensor<1x8x32x128xbf16>, %b: tensor<1x1x32x128xbf16>, %c: tensor<1x8x32x1xbf16>) {
  // expected-error@+2 {{'ttnn.indexer_score_dsa' op result #0 dim 3: size 64 differs from size 32 of operand #1 dim 2: this op needs them to be equal [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "ttnn.indexer_score_dsa"(%a, %b, %c) : (tensor<1x8x32x128xbf16>, tensor<1x1x32x128xbf16>, tensor<1x8x32x1xbf16>) -> tensor<1x1x32x64xbf16>
  return
}

// -----

func.func @shapes_scalar(%a: tensor<3xi32>) {
  // expected-error@+2 {{'stablehlo.case' op operand #0 has rank 1, but must have rank 0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.case"(%a) : (tensor<3xi32>) -> tensor<3xi32>
  return
}

// -----

func.func @shapes_known(%a: tensor<?x?xi32>, %b: tensor<?xi64>) {
  // expected-error@+2 {{'stablehlo.dynamic_broadcast_in_dim' op operand #1 dim 0: size ?, but must be a number: the rank of the result is this size [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %b) {broadcast_dimensions = array<i64: 1, 2>} : (tensor<?x?xi32>, tensor<?xi64>) -> tensor<7x8x9xi32>
  return
}

// -----

func.func @shapes_window(%a: tensor<4x3x2xf32>, %b: tensor<12x2xf32>, %c: tensor<1x12x3xf32>) {
  // expected-error@+2 {{'onnx.LSTM' op operand #1 has rank 2, but must have rank 3 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "onnx.LSTM"(%a, %b, %c) {hidden_size = 3 : si64} : (tensor<4x3x2xf32>, tensor<12x2xf32>, tensor<1x12x3xf32>) -> tensor<4x1x3x3xf32>
  return
}

// -----

func.func @listed_sizes(%a: tensor<?xf32>, %b: tensor<2xindex>) {
  // expected-error@+3 {{'stablehlo.dynamic_reshape' op result #0 has rank 1, but the operands and attributes give rank 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<?x?xf32>}}
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?xf32>
  return
}

// -----

func.func @bounds(%a: tensor<3xf32>, %b: tensor<?xf32, #stablehlo.bounds<2>>) {
  // expected-error@+2 {{'stablehlo.add' op operand #0 dim 0: size 3, but must be at most 2, the bound of operand #1 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.add"(%a, %b) : (tensor<3xf32>, tensor<?xf32, #stablehlo.bounds<2>>) -> tensor<?xf32>
  return
}

// -----

func.func @scales_dimension(%a: tensor<1x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 has element type '!quant.uniform<i8:f32:2, {1.000000e+00,2.000000e+00}>', but this op takes scales for one of 2 dimensions [element-types]}}
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<1x2x!quant.uniform<i8:f32:2, {1.0, 2.0}>>) -> tensor<1x2xf32>
  return
}

// -----

func.func @scales_count(%a: tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 has element type '!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>', but this op takes 3 scales, one for each index of dimension 1 [element-types]}}
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>) -> tensor<1x3x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}

// -----

func.func @scales_result(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.uniform_quantize' op result #0 has element type '!quant.uniform<i8:f32:1, {1.000000e+00,2.000000e+00}>', but this op takes scales for dimension 0, as operand #0 has [element-types]}}
  %0 = "stablehlo.uniform_quantize"(%a) : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>
  return
}

// -----

func.func @scales_broadcast(%a: tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.broadcast_in_dim' op result #0 has element type '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>', but this op takes scales for dimension 1, to which the attribute moves those of operand #0 [element-types]}}
  %0 = "stablehlo.broadcast_in_dim"(%a) {broadcast_dimensions = array<i64: 1>} : (tensor<2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @zero_point(%a: tensor<2x!quant.uniform<i8:f32, 1.0:300>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 has element type '!quant.uniform<i8:f32, 1.000000e+00:300>', but this op takes zero points from -128 to 127 [element-types]}}
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<i8:f32, 1.0:300>>) -> tensor<2xf32>
  return
}

// -----

func.func @zero_point_unsigned(%a: tensor<2x!quant.uniform<u8<0:15>:f32, 1.0:16>>) {
  // expected-error@+1 {{'stablehlo.uniform_dequantize' op operand #0 has element type '!quant.uniform<u8<0:15>:f32, 1.000000e+00:16>', but this op takes zero points from 0 to 15 [element-types]}}
  %0 = "stablehlo.uniform_dequantize"(%a) : (tensor<2x!quant.uniform<u8<0:15>:f32, 1.0:16>>) -> tensor<2xf32>
  return
}

// -----

func.func @scales_transpose(%a: tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) {
  // expected-error@+1 {{'stablehlo.transpose' op operand #0 has element type '!quant.uniform<i8:f32:0, {1.000000e+00,2.000000e+00}>', but this op takes scales for dimension 1, which the permutation moves to those of the result [element-types]}}
  %0 = "stablehlo.transpose"(%a) {permutation = array<i64: 1, 0>} : (tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {1.0, 2.0}>>
  return
}

// -----

func.func @all_gather_parts(%a: tensor<4x5xf32>) {
  // expected-error@+2 {{'stablehlo.all_gather' op result #0 dim 1: size 6, but must be a multiple of 5, the size of one part [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.all_gather"(%a) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x5xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @reduce_scatter_parts(%a: tensor<4x5xf32>) {
  // expected-error@+2 {{'stablehlo.reduce_scatter' op operand #0 dim 1: size 5, but must be a multiple of 3, the size of one part [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.reduce_scatter"(%a) {scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x5xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @all_to_all_parts(%a: tensor<4x5xf32>) {
  // expected-error@+2 {{'stablehlo.all_to_all' op operand #0 dim 1: size 5, but must be a multiple of 2, the split_count [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x5xf32>) -> tensor<8x?xf32>
  return
}

// -----

func.func @all_to_all_result(%a: tensor<4x6xf32>) {
  // expected-error@+3 {{'stablehlo.all_to_all' op result #0 dim 0: declared size 4, but the operands and attributes give 8 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<8x3xf32>}}
  %0 = "stablehlo.all_to_all"(%a) {split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<4x6xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @one_each(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'stablehlo.optimization_barrier' op has 2 operands, but takes 1 operand [operand-count]}}
  %0 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dot_ranks(%a: tensor<2x3x4xf32>, %b: tensor<4xf32>) {
  // expected-error@+2 {{'stablehlo.dot' op operand #0 has rank 3, but must have rank 1 or 2: a vector or a matrix [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dot"(%a, %b) : (tensor<2x3x4xf32>, tensor<4xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @dot_general_batch(%a: tensor<?x3x4xf32>, %b: tensor<2x4x5xf32>) {
  // expected-error@+3 {{'stablehlo.dot_general' op result #0 dim 0: declared size 1, but the operands and attributes give 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3x5xf32>}}
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : (tensor<?x3x4xf32>, tensor<2x4x5xf32>) -> tensor<1x3x5xf32>
  return
}

// -----

func.func @reshape_elements(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{'stablehlo.reshape' op result #0 has 5 elements, but operand #0 has 6 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @reshape_static(%a: tensor<2x3xf32>) {
  // expected-error@+2 {{'stablehlo.reshape' op result #0 dim 0: size ?, but must be a number: no operand of this op says the size [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.reshape"(%a) : (tensor<2x3xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @dynamic_reshape_elements(%a: tensor<2x3xf32>, %b: tensor<1xi64>) {
  // expected-error@+2 {{'stablehlo.dynamic_reshape' op result #0 has 5 elements, but operand #0 has 6 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_reshape"(%a, %b) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<5xf32>
  return
}

// -----

func.func @select_and_scatter_source(%a: tensor<4x6xf32>, %b: tensor<4x2xf32>, %c: tensor<f32>) {
  // expected-error@+2 {{'stablehlo.select_and_scatter' op operand #1 dim 1: size 2, but must be 3, one for each place of the window in operand #0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.select_and_scatter"(%a, %b, %c) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<4x6xf32>, tensor<4x2xf32>, tensor<f32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @starts(%a: tensor<4x5xf32>, %b: tensor<i64>) {
  // expected-error@+1 {{'stablehlo.dynamic_slice' op has 2 operands, but takes 3 operands [operand-count]}}
  %0 = "stablehlo.dynamic_slice"(%a, %b) {slice_sizes = array<i64: 2, 3>} : (tensor<4x5xf32>, tensor<i64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @starts_scalar(%a: tensor<4x5xf32>, %b: tensor<i64>, %c: tensor<1xi64>) {
  // expected-error@+2 {{'stablehlo.dynamic_slice' op operand #2 has rank 1, but must have rank 0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_slice"(%a, %b, %c) {slice_sizes = array<i64: 2, 3>} : (tensor<4x5xf32>, tensor<i64>, tensor<1xi64>) -> tensor<2x3xf32>
  return
}

// -----

func.func @starts_of_update(%a: tensor<4x5xf32>, %b: tensor<2x3xf32>, %c: tensor<i64>) {
  // expected-error@+1 {{'stablehlo.dynamic_update_slice' op has 3 operands, but takes 4 operands [operand-count]}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c) : (tensor<4x5xf32>, tensor<2x3xf32>, tensor<i64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @update_size(%a: tensor<4x5xf32>, %b: tensor<6x3xf32>, %c: tensor<i64>, %d: tensor<i64>) {
  // expected-error@+2 {{'stablehlo.dynamic_update_slice' op operand #1 dim 0: size 6, but must be at most 4, the size of operand #0 dim 0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_update_slice"(%a, %b, %c, %d) : (tensor<4x5xf32>, tensor<6x3xf32>, tensor<i64>, tensor<i64>) -> tensor<4x5xf32>
  return
}

// -----

func.func @gather_batch_vector(%a: tensor<5x6xf32>, %b: tensor<5x1xi64>) {
  // expected-error@+1 {{'stablehlo.gather' op start_indices_batching_dims entry 0 is 1, which is in index_vector_dim as well [in-dim-unique]}}
  %0 = "stablehlo.gather"(%a, %b) {dimension_numbers = #stablehlo.gather<offset_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [1], start_index_map = [1], index_vector_dim = 1>, slice_sizes = array<i64: 1, 3>} : (tensor<5x6xf32>, tensor<5x1xi64>) -> tensor<5x3xf32>
  return
}

// -----

func.func @dynamic_gather_sizes(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<1xi64>) {
  // expected-error@+2 {{'stablehlo.dynamic_gather' op operand #2 dim 0: size 1, but must be 2, one size for each dimension of operand #0 [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_gather"(%a, %b, %c) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<1xi64>) -> tensor<4x?xf32>
  return
}

// -----

func.func @dynamic_gather_result(%a: tensor<5x6xf32>, %b: tensor<4x1xi64>, %c: tensor<2xi64>) {
  // expected-error@+3 {{'stablehlo.dynamic_gather' op result #0 dim 0: declared size 3, but the operands and attributes give 4 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<4x?xf32>}}
  %0 = "stablehlo.dynamic_gather"(%a, %b, %c) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>} : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<2xi64>) -> tensor<3x?xf32>
  return
}

// -----

func.func @convolution_both_groups(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x3x4xf32>) {
  // expected-error@+1 {{'stablehlo.convolution' op batch_group_count entry 0 is 2, but must be 1, because feature_group_count is 2 [result-shape]}}
  %0 = "stablehlo.convolution"(%a, %b) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>, feature_group_count = 2 : i64, batch_group_count = 2 : i64} : (tensor<2x8x8x6xf32>, tensor<3x3x3x4xf32>) -> tensor<?x6x6x4xf32>
  return
}

// -----

func.func @dynamic_convolution_padding(%a: tensor<2x8x8x6xf32>, %b: tensor<3x3x6x4xf32>, %c: tensor<2x3xi64>) {
  // expected-error@+2 {{'stablehlo.dynamic_conv' op operand #2 dim 1: size 3, but must be 2, the padding before and after a dimension [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "stablehlo.dynamic_conv"(%a, %b, %c) {dimension_numbers = #stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], kernel_output_feature_dimension = 3, kernel_input_feature_dimension = 2, kernel_spatial_dimensions = [0, 1], output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2]>} : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>, tensor<2x3xi64>) -> tensor<2x?x?x4xf32>
  return
}

// -----

func.func @ragged_result(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<3xi64>) {
  // expected-error@+2 {{'chlo.ragged_dot' op result #0 dim 0: size 10 differs from size 11 of operand #0 dim 0: the groups, if rows are summed, then the batch, the rows and the columns [result-shape]}}
  // expected-note@+1 {{shapes:}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<10x7xf32>
  return
}

// -----

func.func @ragged_range(%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %c: tensor<3xi64>) {
  // expected-error@+1 {{'chlo.ragged_dot' op lhs_contracting_dimensions entry 0 is 2, but operand #0 has rank 2 [dims-range]}}
  %0 = "chlo.ragged_dot"(%a, %b, %c) {ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>} : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
  return
}

// -----

func.func @top_k(%a: tensor<3x4xf32>) {
  // expected-error@+3 {{'chlo.top_k' op result #0 dim 1: declared size 3, but the operands and attributes give 2 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<3x2xf32>}}
  %0 = "chlo.top_k"(%a) {k = 2 : i64} : (tensor<3x4xf32>) -> tensor<3x3xf32>
  return
}

// -----

func.func @concatenate_unknown(%a: tensor<?x3xf32>, %b: tensor<1x4xf32>) {
  // expected-error@+3 {{'stablehlo.concatenate' op result #0 dim 0: declared size 2, but the operands and attributes give 1 [result-shape]}}
  // expected-note@+2 {{shapes:}}
  // expected-note@+1 {{fix: declare the result as tensor<1x7xf32>}}
  %0 = "stablehlo.concatenate"(%a, %b) {dimension = 1 : i64} : (tensor<?x3xf32>, tensor<1x4xf32>) -> tensor<2x7xf32>
  return
}
