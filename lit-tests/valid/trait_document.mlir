// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

// The examples of correct uses in the document of the trait `Broadcastable`.

// Exact match of static sizes.
func.func @infer_dim_exact_match(%arg0: tensor<1x2xi32>, %arg1: tensor<1x2xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<1x2xi32>
  return
}

// Dynamic sizes match.
func.func @infer_dim_dynamic_sizes(%arg0: tensor<?xi32>, %arg1: tensor<?xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return
}

// The shape of %arg0 is broadcast from tensor<1xi32> to tensor<4xi32>.
func.func @infer_dim_unit_is_stretched(%arg0: tensor<1xi32>, %arg1: tensor<4xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<1xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// The inferred shape is static, the declared one dynamic.
func.func @result_static_says_less(%arg0: tensor<4xi32>) {
  %result = "test.broadcastable"(%arg0) : (tensor<4xi32>) -> tensor<?xi32>
  return
}

// The shape of %arg0 is first expanded to tensor<1x1x4xi32>.
func.func @expand_rank_then_stretched(%arg0: tensor<4xi32>, %arg1: tensor<2x3x4xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<4xi32>, tensor<2x3x4xi32>) -> tensor<2x3x4xi32>
  return
}

// There are no restrictions on element types.
func.func @shaped_types_element_types_differ(%arg0: tensor<2xi1>, %arg1: tensor<2xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<2xi1>, tensor<2xi32>) -> tensor<2xi64>
  return
}

// No verification is needed when the result is unranked.
func.func @result_rank_unranked_result(%arg0: tensor<2xi32>) {
  %result = "test.broadcastable"(%arg0) : (tensor<2xi32>) -> tensor<*xi32>
  return
}

// No verification is needed when all operands are unranked.
func.func @infer_result_shape_all_unranked(%arg0: tensor<*xi32>, %arg1: tensor<*xi32>) {
  %result = "test.broadcastable"(%arg0, %arg1) : (tensor<*xi32>, tensor<*xi32>) -> tensor<2xi32>
  return
}
