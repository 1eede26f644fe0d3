// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @no_function_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.broadcast' expects its types as '(operands) -> result'}}
  %0 = bcast.broadcast %a : tensor<4xf32>
  return
}

// -----

func.func @number_of_types(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.broadcast' number of operands and types do not match: got 2 operands and 1 types}}
  %0:2 = bcast.broadcast %a, %a : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @number_of_names(%a: tensor<4xf32>) {
  // expected-error@+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = bcast.broadcast %a, %a : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @region(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op requires zero regions}}
  %0 = "bcast.broadcast"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @properties(%a: tensor<4xf32>) {
  // expected-error-re@+1 {{invalid properties {broadcast_dimensions = array<i64: 0>} for op bcast.broadcast: this operation {{(does not support|has empty)}} properties}}
  %0 = "bcast.broadcast"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}
