// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @results_match_operands_none(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op needs one result for each operand, but has 0 for 1 [results-match-operands]}}
  "bcast.broadcast"(%a) : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @results_match_operands_fewer(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op needs one result for each operand, but has 1 for 2 [results-match-operands]}}
  %0 = bcast.broadcast %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @results_match_operands_more(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op needs one result for each operand, but has 3 for 1 [results-match-operands]}}
  %0:3 = bcast.broadcast %a : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

// Before the types are looked at.
func.func @results_match_operands_comes_before_types(%a: memref<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op needs one result for each operand, but has 2 for 1 [results-match-operands]}}
  %0:2 = bcast.broadcast %a : (memref<4xf32>) -> (f32, vector<4xf32>)
  return
}
