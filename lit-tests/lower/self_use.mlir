// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=LINALG
// RUN: timeout 20 bcast-opt %s --convert-bcast-to-vector | FileCheck %s --check-prefix=VECTOR
// RUN: timeout 20 bcast-opt %s --bcast-infer-shapes | FileCheck %s --check-prefix=INFER

// In a graph region, such as that of a module, ops may use each other's results. They are lowered like any others.

// LINALG-COUNT-2: linalg.generic {{.*}} ins(
// LINALG:         cf.assert
// LINALG-COUNT-2: linalg.generic
// VECTOR-COUNT-2: arith.addf
// INFER-COUNT-4:  bcast.add {{.*}} -> tensor<4xf32>
%t = tensor.empty() : tensor<4xf32>
%0 = bcast.add %1, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%1 = bcast.add %0, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>

%n = arith.constant 4 : index
%d = tensor.empty(%n) : tensor<?xf32>
%2 = bcast.add %3, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
%3 = bcast.add %2, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

%v = arith.constant dense<1.0> : vector<4xf32>
%4 = bcast.add %5, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
%5 = bcast.add %4, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
