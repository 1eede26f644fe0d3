// Ops that fit, one a line, which verifiers.py changes; elementwise ops are drawn from the file of the dialect.
"stablehlo.compare"(%0, %1) <{comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>
"stablehlo.select"(%0, %1, %2) : (tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"stablehlo.select"(%0, %1, %2) : (tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"stablehlo.clamp"(%0, %1, %2) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
"stablehlo.clamp"(%0, %1, %2) : (tensor<f32>, tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
"stablehlo.complex"(%0, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>
"stablehlo.real"(%0) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
"stablehlo.imag"(%0) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
"stablehlo.abs"(%0) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xf32>
"stablehlo.is_finite"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi1>
"stablehlo.convert"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi32>
"stablehlo.reduce_precision"(%0) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"stablehlo.concatenate"(%0, %1) <{dimension = 1 : i64}> : (tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x7xf32>
"stablehlo.concatenate"(%0, %1, %2) <{dimension = 0 : i64}> : (tensor<2x3xf32>, tensor<1x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
"stablehlo.transpose"(%0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<4x2x3xf32>
"stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>}> : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
"stablehlo.dot_general"(%0, %1) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1, 0], rhs_contracting_dimensions = [0, 1]>}> : (tensor<3x4xf32>, tensor<4x3x5xf32>) -> tensor<5xf32>
"stablehlo.dot"(%0, %1) : (tensor<3x4xf32>, tensor<4x5xf32>) -> tensor<3x5xf32>
"stablehlo.dot"(%0, %1) : (tensor<4xf32>, tensor<4x5xf32>) -> tensor<5xf32>
"stablehlo.convolution"(%0, %1) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, window_strides = array<i64: 1, 2>, padding = dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>, lhs_dilation = array<i64: 1, 1>, rhs_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x9x6xf32>, tensor<3x3x6x4xf32>) -> tensor<2x8x4x4xf32>
"stablehlo.convolution"(%0, %1) <{dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, window_strides = array<i64: 1>, padding = dense<0> : tensor<1x2xi64>, feature_group_count = 2 : i64, batch_group_count = 1 : i64}> : (tensor<2x6x8xf32>, tensor<4x3x3xf32>) -> tensor<2x4x6xf32>
"stablehlo.convolution"(%0, %1) <{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, batch_group_count = 2 : i64}> : (tensor<4x8x3xf32>, tensor<2x3x6xf32>) -> tensor<2x7x6xf32>
"stablehlo.dynamic_conv"(%0, %1, %2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, window_strides = array<i64: 1, 1>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>, tensor<2x2xi64>) -> tensor<2x?x?x4xf32>
"stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6>, indices_are_sorted = false}> : (tensor<5x6xf32>, tensor<4x1xi64>) -> tensor<4x6xf32>
"stablehlo.gather"(%0, %1) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], operand_batching_dims = [1], start_indices_batching_dims = [1], start_index_map = [0, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2, 2>, indices_are_sorted = false}> : (tensor<3x2x4x7xf32>, tensor<5x2x2xi64>) -> tensor<5x2x2x2xf32>
"stablehlo.dynamic_gather"(%0, %1, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<2xi64>) -> tensor<4x?xf32>
"stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): "stablehlo.return"(%b) : (tensor<f32>) -> ()}) : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<4x6xf32>) -> tensor<5x6xf32>
"stablehlo.scatter"(%0, %1, %2) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): "stablehlo.return"(%b) : (tensor<f32>) -> ()}) : (tensor<2x5x6xf32>, tensor<2x4x1xi64>, tensor<2x4x3xf32>) -> tensor<2x5x6xf32>
"stablehlo.pad"(%0, %1) <{edge_padding_low = array<i64: 1, 0>, edge_padding_high = array<i64: 0, -1>, interior_padding = array<i64: 0, 2>}> : (tensor<2x3xf32>, tensor<f32>) -> tensor<3x6xf32>
"stablehlo.reduce_window"(%0, %1) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x7xf32>, tensor<f32>) -> tensor<4x4xf32>
"stablehlo.select_and_scatter"(%0, %1, %2) <{window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, padding = dense<0> : tensor<2x2xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1> "stablehlo.return"(%s) : (tensor<i1>) -> ()}, {^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x6xf32>, tensor<4x3xf32>, tensor<f32>) -> tensor<4x6xf32>
"stablehlo.dynamic_iota"(%0) <{iota_dimension = 1 : i64}> : (tensor<2xi64>) -> tensor<?x?xf32>
"stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xf32>
"stablehlo.dynamic_reshape"(%0, %1) : (tensor<2x3xf32>, tensor<1xi64>) -> tensor<?xf32>
"stablehlo.reshape"(%0) : (tensor<2x3xf32>) -> tensor<6xf32>
"stablehlo.dynamic_broadcast_in_dim"(%0, %1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi64>) -> tensor<?x3xf32>
"stablehlo.dynamic_broadcast_in_dim"(%0, %1) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<4x3x?xf32>
"stablehlo.broadcast_in_dim"(%0) <{broadcast_dimensions = array<i64: 2, 0>}> : (tensor<3x1xf32>) -> tensor<4x2x3xf32>
"stablehlo.broadcast"(%0) <{broadcast_sizes = array<i64: 4, 5>}> : (tensor<3xf32>) -> tensor<4x5x3xf32>
"stablehlo.reduce"(%0, %1) <{dimensions = array<i64: 1>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<2x3x4xf32>, tensor<f32>) -> tensor<2x4xf32>
"stablehlo.sort"(%0, %1) <{dimension = 1 : i64, is_stable = true}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>): %s = "stablehlo.compare"(%a, %b) <{comparison_direction = #stablehlo<comparison_direction GE>}> : (tensor<f32>, tensor<f32>) -> tensor<i1> "stablehlo.return"(%s) : (tensor<i1>) -> ()}) : (tensor<2x3xf32>, tensor<2x3xi32>) -> (tensor<2x3xf32>, tensor<2x3xi32>)
"stablehlo.optimization_barrier"(%0, %1) : (tensor<2x3xf32>, tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>)
"stablehlo.dynamic_update_slice"(%0, %1, %2, %3) : (tensor<4x5xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>) -> tensor<4x5xf32>
"stablehlo.reverse"(%0) <{dimensions = array<i64: 1, 0>}> : (tensor<4x5xf32>) -> tensor<4x5xf32>
"stablehlo.map"(%0, %1) <{dimensions = array<i64: 0, 1>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x5xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
"stablehlo.slice"(%0) <{start_indices = array<i64: 1, 0>, limit_indices = array<i64: 4, 5>, strides = array<i64: 1, 2>}> : (tensor<4x6xf32>) -> tensor<3x3xf32>
"stablehlo.dynamic_slice"(%0, %1, %2) <{slice_sizes = array<i64: 2, 3>}> : (tensor<4x5xf32>, tensor<i64>, tensor<i64>) -> tensor<2x3xf32>
"stablehlo.dynamic_pad"(%0, %1, %2, %3, %4) : (tensor<4x5xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
"stablehlo.real_dynamic_slice"(%0, %1, %2, %3) : (tensor<4x5xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
"stablehlo.get_dimension_size"(%0) <{dimension = 1 : i64}> : (tensor<4x5xf32>) -> tensor<i32>
"stablehlo.set_dimension_size"(%0, %1) <{dimension = 1 : i64}> : (tensor<4x5xf32>, tensor<i32>) -> tensor<4x?xf32, #stablehlo.bounds<?, 5>>
"stablehlo.all_gather"(%0) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x5xf32>) -> tensor<4x10xf32>
"stablehlo.all_reduce"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x5xf32>) -> tensor<4x5xf32>
"stablehlo.reduce_scatter"(%0) <{scatter_dimension = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = "stablehlo.add"(%a, %b) : (tensor<f32>, tensor<f32>) -> tensor<f32> "stablehlo.return"(%s) : (tensor<f32>) -> ()}) : (tensor<4x6xf32>) -> tensor<4x3xf32>
"stablehlo.all_to_all"(%0) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<8x3xf32>
"stablehlo.collective_permute"(%0) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
"stablehlo.cholesky"(%0) <{lower = true}> : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
"stablehlo.triangular_solve"(%0, %1) <{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}> : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
"stablehlo.batch_norm_training"(%0, %1, %2) <{epsilon = 0.1 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
"stablehlo.batch_norm_inference"(%0, %1, %2, %3, %4) <{epsilon = 0.1 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x3x4xf32>
"stablehlo.batch_norm_grad"(%0, %1, %2, %3, %4) <{epsilon = 0.1 : f32, feature_index = 2 : i64}> : (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<4xf32>, tensor<4xf32>)
"stablehlo.fft"(%0) <{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 9>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x9xcomplex<f32>>
"stablehlo.fft"(%0) <{fft_type = #stablehlo<fft_type RFFT>, fft_length = array<i64: 16>}> : (tensor<3x16xf32>) -> tensor<3x9xcomplex<f32>>
"stablehlo.fft"(%0) <{fft_type = #stablehlo<fft_type IRFFT>, fft_length = array<i64: 3, 16>}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>
"stablehlo.if"(%0) ({%x = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32> "stablehlo.return"(%x) : (tensor<2xf32>) -> ()}, {%x = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32> "stablehlo.return"(%x) : (tensor<2xf32>) -> ()}) : (tensor<i1>) -> tensor<2xf32>
"stablehlo.while"(%0) ({^bb0(%a: tensor<2xf32>): %x = "stablehlo.constant"() <{value = dense<true> : tensor<i1>}> : () -> tensor<i1> "stablehlo.return"(%x) : (tensor<i1>) -> ()}, {^bb0(%a: tensor<2xf32>): "stablehlo.return"(%a) : (tensor<2xf32>) -> ()}) : (tensor<2xf32>) -> tensor<2xf32>
"stablehlo.rng_bit_generator"(%0) <{rng_algorithm = #stablehlo<rng_algorithm DEFAULT>}> : (tensor<2xui64>) -> (tensor<2xui64>, tensor<10x12xui32>)
"stablehlo.case"(%0) ({%x = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32> "stablehlo.return"(%x) : (tensor<2xf32>) -> ()}, {%x = "stablehlo.constant"() <{value = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32> "stablehlo.return"(%x) : (tensor<2xf32>) -> ()}) : (tensor<i32>) -> tensor<2xf32>
"stablehlo.dynamic_reshape"(%0, %1) : (tensor<2x3xf32>, tensor<2xi64> = dense<[3, 2]>) -> tensor<3x2xf32>
"stablehlo.dynamic_broadcast_in_dim"(%0, %1) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>, tensor<2xi64> = dense<[2, 3]>) -> tensor<?x3xf32>
"stablehlo.dynamic_iota"(%0) <{iota_dimension = 1 : i64}> : (tensor<2xi64> = dense<[2, 3]>) -> tensor<2x3xf32>
"stablehlo.dynamic_pad"(%0, %1, %2, %3, %4) : (tensor<4x5xf32>, tensor<f32>, tensor<2xi64> = dense<[0, 1]>, tensor<2xi64> = dense<[1, 0]>, tensor<2xi64> = dense<[0, 1]>) -> tensor<?x?xf32>
"stablehlo.real_dynamic_slice"(%0, %1, %2, %3) : (tensor<4x5xf32>, tensor<2xi64> = dense<[1, 0]>, tensor<2xi64> = dense<[3, 5]>, tensor<2xi64> = dense<[1, 2]>) -> tensor<?x?xf32>
"stablehlo.dynamic_gather"(%0, %1, %2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<5x6xf32>, tensor<4x1xi64>, tensor<2xi64> = dense<[1, 6]>) -> tensor<4x6xf32>
"stablehlo.dynamic_conv"(%0, %1, %2) <{dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, window_strides = array<i64: 1, 1>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<2x8x8x6xf32>, tensor<3x3x6x4xf32>, tensor<2x2xi64> = dense<[[1, 1], [0, 0]]>) -> tensor<2x8x6x4xf32>
"stablehlo.bitcast_convert"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi32>
"stablehlo.bitcast_convert"(%0) : (tensor<2x3xf32>) -> tensor<2x3x4xi8>
"stablehlo.bitcast_convert"(%0) : (tensor<2x2xf32>) -> tensor<2xf64>
"stablehlo.collective_broadcast"(%0) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
"stablehlo.partition_id"() : () -> tensor<ui32>
"stablehlo.replica_id"() : () -> tensor<ui32>
"stablehlo.rng"(%0, %1, %2) <{rng_distribution = #stablehlo<rng_distribution NORMAL>}> : (tensor<f32>, tensor<f32>, tensor<3xi64> = dense<[2, 3, 5]>) -> tensor<2x3x5xf32>
"stablehlo.rng"(%0, %1, %2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<?x?xf32>
