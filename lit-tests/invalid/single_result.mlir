// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @single_result_two(%a: tensor<4xf32>) {
  // expected-error@+1 {{'test.broadcastable' op needs exactly one result, but has 2 [single-result]}}
  %0:2 = "test.broadcastable"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @single_result_none(%a: tensor<4xf32>) {
  // expected-error@+1 {{'test.broadcastable' op needs exactly one result, but has 0 [single-result]}}
  "test.broadcastable"(%a) : (tensor<4xf32>) -> ()
  return
}

// -----

// Before the types are looked at.
func.func @single_result_comes_before_types(%a: memref<4xf32>) {
  // expected-error@+1 {{'test.broadcastable' op needs exactly one result, but has 3 [single-result]}}
  %0:3 = "test.broadcastable"(%a) : (memref<4xf32>) -> (f32, i1, tensor<4xf32>)
  return
}

// -----

// Ops of the dialect have MLIR's own `OneResult`, which speaks first, and alone.
func.func @single_result_two_of_ours(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op requires one result}}
  %0:2 = "bcast.add"(%a) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @single_result_none_of_ours(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op requires one result}}
  "bcast.add"(%a) : (tensor<4xf32>) -> ()
  return
}
