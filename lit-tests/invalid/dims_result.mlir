// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// The rules of the result, after an alignment that is right.

func.func @dims_result_rank_smaller(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{operand #1   4}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_result_rank_larger(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 3, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{inferred       4x3}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<1x4x3xf32>
  return
}

// -----

func.func @dims_result_dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{inferred     ?x3}}
  // expected-note@+1 {{fix: declare the result as tensor<?x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<4x3xf32>
  return
}

// -----

// It is the smaller operand that leaves the size open.
func.func @dims_result_dynamic_smaller(%a: tensor<1x3xf32>, %b: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #1 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{operand #1   ?}}
  // expected-note@+1 {{fix: declare the result as tensor<?x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x3xf32>, tensor<?xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_result_static(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 4, but operand #0 gives size 3 [result-static]}}
  // expected-note@+2 {{result #0    4x4}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @dims_result_static_smaller(%a: tensor<1x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #1 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    1x3}}
  // expected-note@+1 {{fix: declare the result as tensor<4x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x3xf32>, tensor<4xf32>) -> tensor<1x3xf32>
  return
}

// -----

// Aligned on the right, the result would be this.
func.func @dims_result_not_on_the_right(%a: tensor<1x1xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #1 gives size 3 [result-static]}}
  // expected-note@+2 {{operand #1   3}}
  // expected-note@+1 {{fix: declare the result as tensor<3x1xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x1xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @dims_result_zero(%a: tensor<0x3xf32>, %b: tensor<1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #0 gives size 0 [result-static]}}
  // expected-note@+2 {{inferred     0x3}}
  // expected-note@+1 {{fix: declare the result as tensor<0x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<0x3xf32>, tensor<1xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @dims_result_scalable(%a: vector<1x3xf32>, %b: vector<[4]xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #1 gives size [4] [result-static]}}
  // expected-note@+2 {{inferred     [4]x3}}
  // expected-note@+1 {{fix: declare the result as vector<[4]x3xf32>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (vector<1x3xf32>, vector<[4]xf32>) -> vector<4x3xf32>
  return
}

// -----

// The element types come last.
func.func @dims_result_element(%a: tensor<4x3xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'f64', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_result_compare(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op result #0 has element type 'f32', but must have 'i1'}}
  %0 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}
