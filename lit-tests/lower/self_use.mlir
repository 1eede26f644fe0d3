// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: timeout 20 bcast-opt %s --convert-bcast-to-vector | FileCheck %s --check-prefix=VECTOR

// In a block that is never reached, and in a graph region, an op may use its own result, directly
// or by way of others. That is lowered like anything else.

// LINALG-LABEL: func @tensor
// LINALG-COUNT-3: linalg.generic
func.func @tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
^unreachable:
  %0 = bcast.add %0 : (tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.add %2, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.add %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  cf.br ^unreachable
}

// VECTOR-LABEL: func @vector_chain
// VECTOR-COUNT-2: arith.addf
func.func @vector_chain(%a: vector<4xf32>) -> vector<4xf32> {
  return %a : vector<4xf32>
^unreachable:
  %0 = bcast.add %1, %a : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %1 = bcast.add %0, %a : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  cf.br ^unreachable
}
