// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @dims_range_rank(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is 2, but operand #0 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

// Dimensions are not counted from the end.
func.func @dims_range_negative(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is -1, but operand #1 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: -1>} : (tensor<2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return
}

// -----

func.func @dims_range_largest(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is 9223372036854775807, but operand #0 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 9223372036854775807>}
      : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

// The number that stands for `?` in a shape is none here.
func.func @dims_range_smallest(%a: tensor<3x2xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is -9223372036854775808, but operand #0 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: -9223372036854775808>}
      : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<3x2xf32>
  return
}

// -----

// The first entry that is wrong.
func.func @dims_range_second_entry(%a: tensor<4x3x2xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 1 is 3, but operand #0 has dimensions 0 to 2 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1, 2>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1, 3>}
      : (tensor<4x3x2xf32>, tensor<3x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_range_both_entries(%a: tensor<4x3x2xf32>, %b: tensor<3x2xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is 5, but operand #0 has dimensions 0 to 2 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1, 2>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 5, 4>}
      : (tensor<4x3x2xf32>, tensor<3x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

// One entry after the other, as in XLA: the first one is in range, but its sizes do not combine.
func.func @dims_range_after_size_of_another_entry(%a: tensor<4x3x2xf32>, %b: tensor<7x2xf32>) {
  // expected-error@+1 {{'bcast.sub' op operand #1 dim 0: size 7 cannot broadcast with size 4 of operand #0 [dims-size]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, -1>}
      : (tensor<4x3x2xf32>, tensor<7x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_range_before_size(%a: tensor<4x3x2xf32>, %b: tensor<7x2xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions entry 0 is -1, but operand #0 has dimensions 0 to 2 [dims-range]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: -1, 0>}
      : (tensor<4x3x2xf32>, tensor<7x2xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_range_vector(%a: vector<3x[2]xf32>, %b: vector<[2]xf32>) {
  // expected-error@+2 {{'bcast.sub' op broadcast_dimensions entry 0 is 2, but operand #0 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2>}
      : (vector<3x[2]xf32>, vector<[2]xf32>) -> vector<3x[2]xf32>
  return
}
