// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="ops=toy.add summary=false" --verify-diagnostics --split-input-file

// Each rule on an op of another dialect, which knows nothing of the attribute.

func.func @dims_binary(%a: tensor<4x3xf32>) {
  // expected-error@+1 {{'toy.add' op broadcast_dimensions line up exactly two operands, but the op has 3 [dims-binary]}}
  %0 = "toy.add"(%a, %a, %a) {broadcast_dimensions = array<i64>}
      : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_identity(%a: tensor<4x4xf32>) {
  // expected-error@+2 {{'toy.add' op both operands have rank 2, so broadcast_dimensions must be empty or 0, 1 [dims-identity]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %0 = "toy.add"(%a, %a) {broadcast_dimensions = array<i64: 1, 0>} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @dims_required(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'toy.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_count(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'toy.add' op broadcast_dimensions have 2 entries, but must have 1, one for each dimension of operand #1 [dims-count]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_range(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'toy.add' op broadcast_dimensions entry 0 is 2, but operand #0 has dimensions 0 to 1 [dims-range]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 2>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_size(%a: tensor<4x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'toy.add' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [dims-size]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_order(%a: tensor<4x4x4xf32>, %b: tensor<4x4xf32>) {
  // expected-error@+1 {{'toy.add' op broadcast_dimensions entry 1 is 0, but must be larger than the 1 before it [dims-order]}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 1, 0>} : (tensor<4x4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

func.func @result(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'toy.add' op result #0 dim 0: declared size 5, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    5x3}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<5x3xf32>
  return
}
