// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @result_dynamic_fixed_declared(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_dynamic_unit_declared(%a: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 1, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    1}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @result_dynamic_zero_declared(%a: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 0, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    0}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<0xf32>
  return
}

// -----

// The operand that is named is the one that is dynamic.
func.func @result_dynamic_unit_and_dynamic(%a: tensor<1xf32>, %b: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #1 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{inferred     ?}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_dynamic_second_dimension(%a: tensor<2x?xf32>, %b: tensor<2x1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 8, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    2x8}}
  // expected-note@+1 {{fix: declare the result as tensor<2x?xf32>}}
  %0 = bcast.add %a, %b : (tensor<2x?xf32>, tensor<2x1xf32>) -> tensor<2x8xf32>
  return
}

// -----

func.func @result_dynamic_stretched_rank(%a: tensor<3xf32>, %b: tensor<?x1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 5, but operand #1 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    5x3}}
  // expected-note@+1 {{fix: declare the result as tensor<?x3xf32>}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<?x1xf32>) -> tensor<5x3xf32>
  return
}

// -----

func.func @result_dynamic_unranked_does_not_help(%a: tensor<*xf32>, %b: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #1 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{operand #0   *}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @result_dynamic_largest(%a: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 9223372036854775807, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    9223372036854775807}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<9223372036854775807xf32>
  return
}

// -----

// Before result-static, although its dimension comes later.
func.func @result_dynamic_comes_before_static(%a: tensor<2x?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 1: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    3x4}}
  // expected-note@+1 {{fix: declare the result as tensor<2x?xf32>}}
  %0 = bcast.add %a : (tensor<2x?xf32>) -> tensor<3x4xf32>
  return
}
