// REQUIRES: llvm-22
// RUN: mlir-opt %s %load_plugin --pass-pipeline='builtin.module(func.func(convert-bcast-to-vector,test-vector-unrolling-patterns))' | FileCheck %s

// Upstream unrolls what ops on vectors are lowered to, with their flags, to the vectors of 2x2 that its test asks for.

// CHECK-LABEL: func @sum
// CHECK-COUNT-4: arith.addf {{.*}} fastmath<nnan> : vector<2x2xf32>
// CHECK-NOT:     vector<4x4xf32> to
func.func @sum(%a: vector<4x1xf32>, %b: vector<4xf32>) -> vector<4x4xf32> {
  %0 = bcast.add %a, %b fastmath<nnan> : (vector<4x1xf32>, vector<4xf32>) -> vector<4x4xf32>
  return %0 : vector<4x4xf32>
}
