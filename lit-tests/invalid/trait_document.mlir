// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

// The examples of incorrect uses in the document of the trait `Broadcastable`.

// Dimension 0 of input operands is static but not equal.
func.func @infer_dim_not_equal(%arg0: tensor<3xi32>, %arg1: tensor<2xi32>) {
  // expected-error@+2 {{op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<3xi32>, tensor<2xi32>) -> tensor<?xi32>
  return
}

// -----

// Inferred and actual shapes differ in rank.
func.func @result_rank_differs(%arg0: tensor<3xi32>, %arg1: tensor<3xi32>) {
  // expected-error@+3 {{op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]}}
  // expected-note@+2 {{result #0    1x3}}
  // expected-note@+1 {{fix: declare the result as tensor<3xi32>}}
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<3xi32>, tensor<3xi32>) -> tensor<1x3xi32>
  return
}

// -----

// The inferred size is dynamic, the actual one static.
func.func @result_dynamic_but_static(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) {
  // expected-error@+3 {{op result #0 dim 0: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<?xi32>}}
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<4xi32>
  return
}

// -----

// The inferred size is 2, the actual one 4.
func.func @result_static_differs(%arg0: tensor<2xi32>, %arg1: tensor<2xi32>) {
  // expected-error@+3 {{op result #0 dim 0: declared size 4, but operand #0 gives size 2 [result-static]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<2xi32>}}
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<2xi32>, tensor<2xi32>) -> tensor<4xi32>
  return
}

// -----

// Broadcast semantics are not applicable for results.
func.func @result_static_is_not_stretched(%arg0: tensor<1xi32>, %arg1: tensor<1xi32>) {
  // expected-error@+3 {{op result #0 dim 0: declared size 4, but operand #0 gives size 1 [result-static]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<1xi32>}}
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  return
}
