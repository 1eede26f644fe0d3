// Ops that fit, one a line, which verifiers.py changes; elementwise ops are drawn from the file of the dialect.
"chlo.broadcast_add"(%0, %1) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
// also broadcast_subtract broadcast_multiply broadcast_divide broadcast_maximum broadcast_minimum broadcast_power broadcast_remainder broadcast_atan2
// also broadcast_next_after broadcast_polygamma broadcast_zeta
// also i32: broadcast_and broadcast_or broadcast_xor broadcast_shift_left broadcast_shift_right_arithmetic broadcast_shift_right_logical
"chlo.broadcast_add"(%0, %1) <{broadcast_dimensions = array<i64: 0>}> : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
"chlo.broadcast_compare"(%0, %1) <{comparison_direction = #chlo<comparison_direction LT>}> : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
"chlo.broadcast_complex"(%0, %1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
"chlo.broadcast_select"(%0, %1, %2) : (tensor<2x3xi1>, tensor<3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
"chlo.is_inf"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi1>
"chlo.is_neg_inf"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi1>
"chlo.is_pos_inf"(%0) : (tensor<2x3xf32>) -> tensor<2x3xi1>
"chlo.constant_like"(%0) <{value = 1.0 : f32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
"chlo.top_k"(%0) <{k = 2 : i64}> : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
"chlo.ragged_dot"(%0, %1, %2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>, precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>]}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>
"chlo.ragged_dot"(%0, %1, %2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = []>, precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>]}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi64>) -> tensor<3x2x11x7xf32>
"chlo.scan"(%0, %1) <{dimension = 1 : i64, is_reverse = false, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>): %s = "stablehlo.add"(%a, %b) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32> "stablehlo.return"(%s, %s) : (tensor<3xf32>, tensor<3xf32>) -> ()}) : (tensor<3x2xf32>, tensor<3xf32>) -> (tensor<3x2xf32>, tensor<3xf32>)
"chlo.scan"(%0, %1, %2, %3) <{dimension = 0 : i64, is_reverse = false, scan_dim_size = 2 : i64, operandSegmentSizes = array<i32: 2, 2>, resultSegmentSizes = array<i32: 2, 2>}> ({^bb0(%a: tensor<3xf32>, %b: tensor<4xi32>, %c: tensor<3xf32>, %d: tensor<4xi32>): "stablehlo.return"(%a, %b, %c, %d) : (tensor<3xf32>, tensor<4xi32>, tensor<3xf32>, tensor<4xi32>) -> ()}) : (tensor<2x3xf32>, tensor<2x4xi32>, tensor<3xf32>, tensor<4xi32>) -> (tensor<2x3xf32>, tensor<2x4xi32>, tensor<3xf32>, tensor<4xi32>)
