// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Column by column: the first dimension that does not fit is named, every one is marked.
// Reported as [infer-dim].

func.func @infer_shape_picture(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   4x3}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @infer_shape_leading_dimension(%a: tensor<4x3xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   4x3}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @infer_shape_inner_dimension(%a: tensor<5x4x3xf32>, %b: tensor<5x2x3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 1: size 2 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   5x2x3}}
  %0 = bcast.add %a, %b : (tensor<5x4x3xf32>, tensor<5x2x3xf32>) -> tensor<5x4x3xf32>
  return
}

// -----

func.func @infer_shape_two_wrong_dimensions(%a: tensor<4x?x3xf32>, %b: tensor<2x1x2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   4x?x3}}
  %0 = bcast.add %a, %b : (tensor<4x?x3xf32>, tensor<2x1x2xf32>) -> tensor<4x?x3xf32>
  return
}

// -----

// A transposed operand.
func.func @infer_shape_swapped(%a: tensor<4x3xf32>, %b: tensor<3x4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3x4}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  return
}

// -----

func.func @infer_shape_vector(%a: vector<4x3xf32>, %b: vector<4x2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 1: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   4x2}}
  %0 = bcast.add %a, %b : (vector<4x3xf32>, vector<4x2xf32>) -> vector<4x3xf32>
  return
}
