// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Of two operands of equal rank, none can be lined up otherwise than dimension by dimension.

func.func @dims_identity_rank_0(%a: tensor<f32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 0, so broadcast_dimensions must be empty [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 0>} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @dims_identity_rank_1(%a: tensor<4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_identity_rank_2_reversed(%a: tensor<4x4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 2, so broadcast_dimensions must be empty or 0, 1 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 1, 0>}
      : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @dims_identity_rank_3(%a: tensor<4x4x4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 3, so broadcast_dimensions must be empty or 0 to 2 in order [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1, 2>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 0, 2, 1>}
      : (tensor<4x4x4xf32>, tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

func.func @dims_identity_too_few(%a: tensor<4x4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 2, so broadcast_dimensions must be empty or 0, 1 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 0>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @dims_identity_too_many(%a: tensor<4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_identity_negative(%a: tensor<4xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: -9223372036854775808>}
      : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Even where the sizes would fit.
func.func @dims_identity_transposed(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+1 {{'bcast.sub' op both operands have rank 2, so broadcast_dimensions must be empty or 0, 1 [dims-identity]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 0>}
      : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x3xf32>
  return
}

// -----

// Nor do they matter for the message.
func.func @dims_identity_before_size(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.sub' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @dims_identity_vector(%a: vector<2x[4]xf32>) {
  // expected-error@+2 {{'bcast.sub' op both operands have rank 2, so broadcast_dimensions must be empty or 0, 1 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64: 1>}
      : (vector<2x[4]xf32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
  return
}
