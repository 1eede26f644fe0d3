// RUN: bcast-opt %s --verify-diagnostics

func.func @results_match_operands_one(%a: tensor<4x?xf32>) {
  %0 = bcast.broadcast %a : (tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

func.func @results_match_operands_two(%a: tensor<4x1xf32>, %b: tensor<3xi8>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xi8>) -> (tensor<4x3xf32>, tensor<4x3xi8>)
  return
}

func.func @results_match_operands_same_value_often(%a: tensor<4xf32>) {
  %0:3 = bcast.broadcast %a, %a, %a
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return
}

// All results have the one shape, but each declared type may say less in its own way.
func.func @results_match_operands_declared_less(%a: tensor<4x1xf32>, %b: tensor<3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<4x?xf32>)
  %1:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<*xf32>, tensor<4x3xf32>)
  return
}

func.func @results_match_operands_rank_0(%a: tensor<f32>, %b: vector<f32>) {
  %0 = bcast.broadcast %a : (tensor<f32>) -> tensor<f32>
  %1:2 = bcast.broadcast %a, %a : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
  %2:2 = bcast.broadcast %b, %b : (vector<f32>, vector<f32>) -> (vector<f32>, vector<f32>)
  return
}

// Size 0 is fixed.
func.func @results_match_operands_size_0(%a: tensor<0x1xf32>, %b: tensor<3xf32>, %c: tensor<?x3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<0x1xf32>, tensor<3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>)
  %1:2 = bcast.broadcast %a, %c : (tensor<0x1xf32>, tensor<?x3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>)
  return
}

// An unranked operand is skipped; without a ranked one nothing is inferred, and each result is free.
func.func @results_match_operands_unranked(%a: tensor<*xf32>, %b: tensor<4xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<*xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<*xf32>)
  %1:2 = bcast.broadcast %a, %a : (tensor<*xf32>, tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %2:2 = bcast.broadcast %a, %a : (tensor<*xf32>, tensor<*xf32>) -> (tensor<2x3xf32>, tensor<?xf32>)
  return
}

func.func @results_match_operands_vector(%a: vector<4x1xf32>, %b: vector<[4]xi32>, %c: vector<i1>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (vector<4x1xf32>, vector<[4]xi32>, vector<i1>)
      -> (vector<4x[4]xf32>, vector<4x[4]xi32>, vector<4x[4]xi1>)
  return
}

// Encodings never matter.
func.func @results_match_operands_encoding(%a: tensor<4xf32, "a">, %b: tensor<1xf32, "b">) {
  %0:2 = bcast.broadcast %a, %b
      : (tensor<4xf32, "a">, tensor<1xf32, "b">) -> (tensor<4xf32, "b">, tensor<4xf32>)
  return
}
