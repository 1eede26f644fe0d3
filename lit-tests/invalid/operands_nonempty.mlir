// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @operands_nonempty_ranked_result() {
  // expected-error@+1 {{'bcast.add' op needs at least one operand [operands-nonempty]}}
  %0 = "bcast.add"() : () -> tensor<4xf32>
  return
}

// -----

func.func @operands_nonempty_unranked_result() {
  // expected-error@+1 {{'bcast.max' op needs at least one operand [operands-nonempty]}}
  %0 = "bcast.max"() : () -> tensor<*xf32>
  return
}

// -----

func.func @operands_nonempty_vector() {
  // expected-error@+1 {{'bcast.and' op needs at least one operand [operands-nonempty]}}
  %0 = "bcast.and"() : () -> vector<4xi32>
  return
}

// -----

func.func @operands_nonempty_custom_form() {
  // expected-error@+1 {{'bcast.add' op needs at least one operand [operands-nonempty]}}
  %0 = bcast.add : () -> tensor<4xf32>
  return
}

// -----

func.func @operands_nonempty_foreign() {
  // expected-error@+1 {{'test.broadcastable' op needs at least one operand [operands-nonempty]}}
  %0 = "test.broadcastable"() : () -> tensor<4xf32>
  return
}

// -----

// It is the first rule: the result's type and number do not matter.
func.func @operands_nonempty_comes_first() {
  // expected-error@+1 {{'test.broadcastable' op needs at least one operand [operands-nonempty]}}
  %0:2 = "test.broadcastable"() : () -> (i32, tensor<4xf32>)
  return
}

// -----

func.func @operands_nonempty_nothing_at_all() {
  // expected-error@+1 {{'test.broadcastable' op needs at least one operand [operands-nonempty]}}
  "test.broadcastable"() : () -> ()
  return
}
