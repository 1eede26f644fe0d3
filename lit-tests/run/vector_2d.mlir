// RUN: bcast-opt %s --bcast-to-llvm | %run | FileCheck %s

// Vectors of rank 2: their lowered broadcast must reach the LLVM dialect.
// Rules: shaped-types, uniform-kind, infer-shape

func.func @main() {
  %v = arith.constant dense<[[1.0], [2.0]]> : vector<2x1xf32>
  %w = arith.constant dense<[10.0, 20.0, 30.0]> : vector<3xf32>
  // CHECK: ( ( 11, 21, 31 ), ( 12, 22, 32 ) )
  %add = bcast.add %v, %w : (vector<2x1xf32>, vector<3xf32>) -> vector<2x3xf32>
  vector.print %add : vector<2x3xf32>
  // CHECK: ( ( 1, 1, 1 ), ( 1, 1, 1 ) )
  %compare = bcast.compare lt, %v, %w : (vector<2x1xf32>, vector<3xf32>) -> vector<2x3xi1>
  vector.print %compare : vector<2x3xi1>
  return
}
