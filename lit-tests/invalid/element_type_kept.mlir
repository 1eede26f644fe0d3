// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file

func.func @element_type_kept_first(%a: tensor<4xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type 'f64', but operand #0 has 'f32' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the result as tensor<4xf32>}}
  %0 = bcast.broadcast %a : (tensor<4xf32>) -> tensor<4xf64>
  return
}

// -----

// The operand of the same index counts: here the two types are swapped.
func.func @element_type_kept_swapped(%a: tensor<4x1xf32>, %b: tensor<3xi8>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type 'i8', but operand #0 has 'f32' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the results as tensor<4x3xf32>, tensor<4x3xi8>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xi8>, tensor<4x3xf32>)
  return
}

// -----

func.func @element_type_kept_second(%a: tensor<4x1xf32>, %b: tensor<3xi8>) {
  // expected-error@+2 {{'bcast.broadcast' op result #1 has element type 'f32', but operand #1 has 'i8' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the results as tensor<4x3xf32>, tensor<4x3xi8>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return
}

// -----

// A sign is part of the type.
func.func @element_type_kept_sign(%a: tensor<4xui8>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type 'i8', but operand #0 has 'ui8' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the result as tensor<4xui8>}}
  %0 = bcast.broadcast %a : (tensor<4xui8>) -> tensor<4xi8>
  return
}

// -----

func.func @element_type_kept_string(%a: tensor<4x!test.string>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type '!test.text', but operand #0 has '!test.string' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the result as tensor<4x!test.string>}}
  %0 = bcast.broadcast %a : (tensor<4x!test.string>) -> tensor<4x!test.text>
  return
}

// -----

func.func @element_type_kept_unranked(%a: tensor<*xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type 'f64', but operand #0 has 'f32' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the result as tensor<*xf32>}}
  %0 = bcast.broadcast %a : (tensor<*xf32>) -> tensor<*xf64>
  return
}

// -----

func.func @element_type_kept_vector(%a: vector<4xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op result #0 has element type 'i32', but operand #0 has 'f32' [element-type-kept]}}
  // expected-note@+1 {{fix: declare the result as vector<4xf32>}}
  %0 = bcast.broadcast %a : (vector<4xf32>) -> vector<4xi32>
  return
}

// -----

// It is the last rule: the shapes of all results come before any element type.
func.func @element_type_kept_comes_last(%a: tensor<4xf32>, %b: tensor<1xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #1 dim 0: declared size 1, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #1    1}}
  // expected-note@+1 {{fix: declare the results as tensor<4xf32>, tensor<4xf32>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<1xf32>) -> (tensor<4xf64>, tensor<1xf32>)
  return
}
