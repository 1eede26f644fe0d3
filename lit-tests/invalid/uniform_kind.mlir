// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @uniform_kind_tensor_then_vector(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %b : (tensor<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uniform_kind_vector_then_tensor(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0 = bcast.add %b, %a : (vector<4xf32>, tensor<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @uniform_kind_result(%a: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op result #0 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %a : (vector<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uniform_kind_unranked_result(%a: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op result #0 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0 = bcast.add %a : (vector<4xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @uniform_kind_unranked_operand(%a: tensor<*xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %b : (tensor<*xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @uniform_kind_unranked_operands_vector_result(%a: tensor<*xf32>) {
  // expected-error@+1 {{'bcast.add' op result #0 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> vector<4xf32>
  return
}

// -----

func.func @uniform_kind_last_of_many(%a: tensor<4xf32>, %b: vector<[4]xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #3 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %a, %a, %b
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, vector<[4]xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uniform_kind_rank_0(%a: tensor<f32>, %b: vector<f32>) {
  // expected-error@+1 {{'bcast.mul' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.mul %a, %b : (tensor<f32>, vector<f32>) -> tensor<f32>
  return
}

// -----

func.func @uniform_kind_select_condition(%c: vector<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #1 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0 = bcast.select %c, %a, %a : (vector<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @uniform_kind_foreign(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'test.broadcastable' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = "test.broadcastable"(%a, %b) : (tensor<4xf32>, vector<4xf32>) -> tensor<4xf32>
  return
}
