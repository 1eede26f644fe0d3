// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @result_static_differs(%a: tensor<2xf32>, %b: tensor<2xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 gives size 2 [result-static]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<2xf32>}}
  %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return
}

// -----

// The result is not stretched.
func.func @result_static_unit_inferred(%a: tensor<1xf32>, %b: tensor<1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 gives size 1 [result-static]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<1xf32>}}
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_static_unit_declared(%a: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    1}}
  // expected-note@+1 {{fix: declare the result as tensor<4xf32>}}
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @result_static_zero_declared(%a: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 0, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    0}}
  // expected-note@+1 {{fix: declare the result as tensor<4xf32>}}
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<0xf32>
  return
}

// -----

// 0 against 1 gives 0, not the maximum.
func.func @result_static_zero_inferred(%a: tensor<0xf32>, %b: tensor<1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #0 gives size 0 [result-static]}}
  // expected-note@+2 {{result #0    1}}
  // expected-note@+1 {{fix: declare the result as tensor<0xf32>}}
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @result_static_dynamic_and_fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 5, but operand #1 gives size 4 [result-static]}}
  // expected-note@+2 {{inferred     4}}
  // expected-note@+1 {{fix: declare the result as tensor<4xf32>}}
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<5xf32>
  return
}

// -----

func.func @result_static_second_dimension(%a: tensor<2x1xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 1, but operand #1 gives size 3 [result-static]}}
  // expected-note@+2 {{result #0    2x1}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3xf32>}}
  %0 = bcast.add %a, %b : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x1xf32>
  return
}

// -----

func.func @result_static_first_of_two(%a: tensor<2x3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 5, but operand #0 gives size 2 [result-static]}}
  // expected-note@+2 {{result #0    5x7}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3xf32>}}
  %0 = bcast.add %a : (tensor<2x3xf32>) -> tensor<5x7xf32>
  return
}

// -----

func.func @result_static_beside_dynamic(%a: tensor<?x3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 4, but operand #0 gives size 3 [result-static]}}
  // expected-note@+2 {{result #0    ?x4}}
  // expected-note@+1 {{fix: declare the result as tensor<?x3xf32>}}
  %0 = bcast.add %a : (tensor<?x3xf32>) -> tensor<?x4xf32>
  return
}

// -----

func.func @result_static_largest(%a: tensor<9223372036854775807xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 9223372036854775806, but operand #0 gives size 9223372036854775807 [result-static]}}
  // expected-note@+2 {{operand #0   9223372036854775807}}
  // expected-note@+1 {{fix: declare the result as tensor<9223372036854775807xf32>}}
  %0 = bcast.add %a : (tensor<9223372036854775807xf32>) -> tensor<9223372036854775806xf32>
  return
}

// -----

func.func @result_static_vector(%a: vector<4x1xf32>, %b: vector<3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 4, but operand #1 gives size 3 [result-static]}}
  // expected-note@+2 {{result #0    4x4}}
  // expected-note@+1 {{fix: declare the result as vector<4x3xf32>}}
  %0 = bcast.add %a, %b : (vector<4x1xf32>, vector<3xf32>) -> vector<4x4xf32>
  return
}

// -----

// A scalable size is not the fixed size of the same number.
func.func @result_static_scalable_declared_fixed(%a: vector<[4]xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 gives size [4] [result-static]}}
  // expected-note@+2 {{result #0      4}}
  // expected-note@+1 {{fix: declare the result as vector<[4]xf32>}}
  %0 = bcast.add %a : (vector<[4]xf32>) -> vector<4xf32>
  return
}

// -----

func.func @result_static_fixed_declared_scalable(%a: vector<4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size [4], but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    [4]}}
  // expected-note@+1 {{fix: declare the result as vector<4xf32>}}
  %0 = bcast.add %a : (vector<4xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @result_static_scalable_1_declared_unit(%a: vector<[1]xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #0 gives size [1] [result-static]}}
  // expected-note@+2 {{result #0      1}}
  // expected-note@+1 {{fix: declare the result as vector<[1]xf32>}}
  %0 = bcast.add %a : (vector<[1]xf32>) -> vector<1xf32>
  return
}

// -----

func.func @result_static_scalable_differs(%a: vector<1x[4]xf32>, %b: vector<[4]xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size [8], but operand #0 gives size [4] [result-static]}}
  // expected-note@+2 {{result #0    1x[8]}}
  // expected-note@+1 {{fix: declare the result as vector<1x[4]xf32>}}
  %0 = bcast.add %a, %b : (vector<1x[4]xf32>, vector<[4]xf32>) -> vector<1x[8]xf32>
  return
}
