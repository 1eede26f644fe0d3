// RUN: bcast-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add summary=false})'

// What XLA's document on broadcasting says is invalid.

// "Without specifying broadcasting, this operation is invalid."
func.func @dims_required_matrix_and_vector(%m: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dims_required_foreign_op(%m: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+2 {{'toy.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = "toy.add"(%m, %v) {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// "When adding a 2x3 matrix to a 3-element vector, a broadcasting dimension of 0 is invalid."
func.func @dims_size_wrong_dimension(%m: tensor<2x3xf32>, %v: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// T has to be equal to the matching dimension.
func.func @dims_size_each_dimension(%a: tensor<2x3x4x5xf32>, %t: tensor<5xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 5 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1       5}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 3>}}
  %0 = bcast.add %a, %t {broadcast_dimensions = array<i64: 2>} : (tensor<2x3x4x5xf32>, tensor<5xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// "It is illegal to match V to N and T to P."
func.func @dims_order_swapped(%a: tensor<2x3x4x5xf32>, %tv: tensor<4x3xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions entry 1 is 1, but must be larger than the 2 before it [dims-order]}}
  %0 = bcast.add %a, %tv {broadcast_dimensions = array<i64: 2, 1>}
      : (tensor<2x3x4x5xf32>, tensor<4x3xf32>) -> tensor<2x3x4x5xf32>
  return
}

// -----

// "It is also illegal to match V to both P and N."
func.func @dims_count_twice(%a: tensor<2x3x3x5xf32>, %tv: tensor<2x3xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions have 3 entries, but must have 2, one for each dimension of operand #1 [dims-count]}}
  %0 = bcast.add %a, %tv {broadcast_dimensions = array<i64: 0, 1, 2>}
      : (tensor<2x3x3x5xf32>, tensor<2x3xf32>) -> tensor<2x3x3x5xf32>
  return
}

// -----

// Nor two dimensions to one.
func.func @dims_order_twice(%a: tensor<2x3x3x5xf32>, %tv: tensor<3x3xf32>) {
  // expected-error@+2 {{'bcast.add' op broadcast_dimensions entry 1 is 1, but must be larger than the 1 before it [dims-order]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1, 2>}}
  %0 = bcast.add %a, %tv {broadcast_dimensions = array<i64: 1, 1>}
      : (tensor<2x3x3x5xf32>, tensor<3x3xf32>) -> tensor<2x3x3x5xf32>
  return
}

// -----

// "(7,2,5) and (7,2,6) are incompatible and cannot be broadcast."
func.func @dims_size_incompatible(%a: tensor<7x2x5xf32>, %b: tensor<7x2x6xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 2: size 6 cannot broadcast with size 5 of operand #0 [dims-size]}}
  // expected-note@+1 {{operand #1   7x2x6}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<7x2x5xf32>, tensor<7x2x6xf32>) -> tensor<7x2x6xf32>
  return
}

// -----

// The same on vectors.
func.func @dims_size_vectors(%m: vector<2x3xf32>, %v: vector<3xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %m, %v {broadcast_dimensions = array<i64: 0>} : (vector<2x3xf32>, vector<3xf32>) -> vector<2x3xf32>
  return
}
