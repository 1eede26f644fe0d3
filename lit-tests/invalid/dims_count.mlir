// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @dims_count_too_many(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 2 entries, but must have 1, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dims_count_too_many_first(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 2 entries, but must have 1, one for each dimension of operand #0 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 0, 1>} : (tensor<2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dims_count_too_few(%a: tensor<4x3x2xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 1 entry, but must have 2, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1, 2>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1>}
      : (tensor<4x3x2xf32>, tensor<3x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

// A scalar goes to every position already.
func.func @dims_count_scalar(%a: tensor<3x2xf32>, %b: tensor<f32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 1 entry, but must have 0, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<3x2xf32>, tensor<f32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dims_count_scalar_first(%a: tensor<3x2xf32>, %b: tensor<f32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 2 entries, but must have 0, one for each dimension of operand #0 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64>}}
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 0, 1>} : (tensor<f32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

// The list of the larger operand's dimensions is that of the other direction.
func.func @dims_count_of_the_larger(%a: tensor<4x3x2xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{'bcast.compare' op broadcast_dimensions have 3 entries, but must have 2, one for each dimension of operand #0 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1, 2>}}
  %0 = bcast.compare lt, %b, %a {broadcast_dimensions = array<i64: 0, 1, 2>}
      : (tensor<3x2xf32>, tensor<4x3x2xf32>) -> tensor<4x3x2xi1>
  return
}

// -----

// The entries are counted before they are looked at.
func.func @dims_count_before_range(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 2 entries, but must have 1, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 7, -7>}
      : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dims_count_vector(%a: vector<3x[2]xf32>, %b: vector<[2]xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions have 2 entries, but must have 1, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (vector<3x[2]xf32>, vector<[2]xf32>) -> vector<3x[2]xf32>
  return
}
