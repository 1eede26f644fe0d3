// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Nothing is transposed, and no dimension is taken twice.

func.func @dims_order_decreasing(%a: tensor<4x3x2xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 1 is 0, but must be larger than the 2 before it [dims-order]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 0>}
      : (tensor<4x3x2xf32>, tensor<2x4xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_order_twice(%a: tensor<4x3x2xf32>, %b: tensor<2x2xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 1 is 2, but must be larger than the 2 before it [dims-order]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 2>}
      : (tensor<4x3x2xf32>, tensor<2x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_order_smaller_first(%a: tensor<4x3x2xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 1 is 0, but must be larger than the 2 before it [dims-order]}}
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 2, 0>}
      : (tensor<2x4xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_order_last_entry(%a: tensor<5x5x5x5xf32>, %b: tensor<5x5x5xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 2 is 1, but must be larger than the 3 before it [dims-order]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 3, 1>}
      : (tensor<5x5x5x5xf32>, tensor<5x5x5xf32>) -> tensor<5x5x5x5xf32>
  return
}

// -----

// Units and dynamic sizes that fit anywhere have an order all the same.
func.func @dims_order_units(%a: tensor<4x3x2xf32>, %b: tensor<1x?xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 1 is 1, but must be larger than the 1 before it [dims-order]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 1>}
      : (tensor<4x3x2xf32>, tensor<1x?xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_order_before_result(%a: tensor<4x4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 1 is 0, but must be larger than the 1 before it [dims-order]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 0>}
      : (tensor<4x4x4xf32>, tensor<4x4xf32>) -> tensor<7xf32>
  return
}

// -----

func.func @dims_order_vector(%a: vector<4x[4]xf32>, %b: vector<1x1x4x[4]xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 1 is 0, but must be larger than the 1 before it [dims-order]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 0>}
      : (vector<4x[4]xf32>, vector<1x1x4x[4]xf32>) -> vector<4x[4]x4x[4]xf32>
  return
}
