// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Shapes are aligned on the right, never on the left. Reported as [infer-dim].

func.func @expand_rank_not_on_the_left(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 4 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+2 {{operand #1     4}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @expand_rank_smaller_first(%a: tensor<2xf32>, %b: tensor<4x3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 1: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0     2}}
  %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @expand_rank_dim_is_the_operands_own(%a: tensor<2x3x4x5xf32>, %b: tensor<3x3x5xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 1: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1     3x3x5}}
  %0 = bcast.add %a, %b : (tensor<2x3x4x5xf32>, tensor<3x3x5xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// A batch of scalars does not fit a batch of rows without a unit.
func.func @expand_rank_batch_is_not_guessed(%a: tensor<32x10xf32>, %b: tensor<32xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 32 cannot broadcast with size 10 of operand #0 [infer-dim]}}
  // expected-note@+2 {{operand #1      32}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.add %a, %b : (tensor<32x10xf32>, tensor<32xf32>) -> tensor<32x10xf32>
  return
}

// -----

func.func @expand_rank_vector(%a: vector<2x[4]xf32>, %b: vector<2xf32>) {
  // expected-error@+3 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size [4] of operand #0 [infer-dim]}}
  // expected-note@+2 {{operand #1       2}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0>}}
  %0 = bcast.add %a, %b : (vector<2x[4]xf32>, vector<2xf32>) -> vector<2x[4]xf32>
  return
}
