// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @dims_size_fixed(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

// The message counts the dimensions of each operand itself.
func.func @dims_size_smaller_first(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 1: size 3 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #0     4}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_size_second_entry(%a: tensor<4x3x5xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 1: size 3 cannot broadcast with size 5 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   4   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<4x3x5xf32>, tensor<4x3xf32>) -> tensor<4x3x5xf32>
  return
}

// -----

// Of two that are wrong, the first one of the list.
func.func @dims_size_first_of_two(%a: tensor<4x3xf32>, %b: tensor<5x7xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 5 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1   5x7}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<4x3xf32>, tensor<5x7xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Where ranks are equal the sizes line up by the attribute as well, even by an empty one.
func.func @dims_size_identity(%a: tensor<7x2x5xf32>, %b: tensor<7x2x6xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 2: size 6 cannot broadcast with size 5 of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1   7x2x6}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>}
      : (tensor<7x2x5xf32>, tensor<7x2x6xf32>) -> tensor<7x2x5xf32>
  return
}

// -----

func.func @dims_size_zero(%a: tensor<0x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 0 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<0x3xf32>, tensor<3xf32>) -> tensor<0x3xf32>
  return
}

// -----

// A `?` beside them hides nothing.
func.func @dims_size_beside_dynamic(%a: tensor<?x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 1: size 5 cannot broadcast with size 3 of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1   4x5}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<?x3xf32>, tensor<4x5xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Aligned on the right it would be right.
func.func @dims_size_not_on_the_right(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [dims-size]}}
  // expected-note@+2 {{aligned by broadcast_dimensions}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// The operands are wrong whatever the result is.
func.func @dims_size_unranked_result(%a: tensor<4x3xf32>, %b: tensor<5xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 5 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1   5}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<5xf32>) -> tensor<*xf32>
  return
}

// -----

// There is no picture of dimensions in a wrong order.
func.func @dims_size_before_order(%a: tensor<4x3x2xf32>, %b: tensor<2x5xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 dim 1: size 5 cannot broadcast with size 4 of operand #0 [dims-size]}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 2, 0>}
      : (tensor<4x3x2xf32>, tensor<2x5xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

func.func @dims_size_vector(%a: vector<4x3xf32>, %b: vector<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (vector<4x3xf32>, vector<3xf32>) -> vector<4x3xf32>
  return
}

// -----

// A scalable size is equal only to itself.
func.func @dims_size_scalable(%a: vector<3x[4]xf32>, %b: vector<4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 4 cannot broadcast with size [4] of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1       4}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>}
      : (vector<3x[4]xf32>, vector<4xf32>) -> vector<3x[4]xf32>
  return
}

// -----

func.func @dims_size_scalable_1(%a: vector<[1]x3xf32>, %b: vector<4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 4 cannot broadcast with size [1] of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1     4}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<[1]x3xf32>, vector<4xf32>) -> vector<4x3xf32>
  return
}
