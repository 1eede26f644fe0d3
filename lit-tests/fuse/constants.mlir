// RUN: bcast-opt %s --bcast-fuse-kernels | FileCheck %s

// A transposed constant is computed, and a copy of a constant of rank 0 stays.

// CHECK-LABEL: func.func @transposed
// CHECK:         %[[CST:.*]] = arith.constant dense<{{\[\[}}1, 3], [2, 4]]> : tensor<2x2xi32>
// CHECK:         return %[[CST]]
func.func @transposed() -> tensor<2x2xi32> {
  %cst = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %empty = tensor.empty() : tensor<2x2xi32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%cst : tensor<2x2xi32>) outs(%empty : tensor<2x2xi32>) {
  ^bb0(%in: i32, %out: i32):
    linalg.yield %in : i32
  } -> tensor<2x2xi32>
  return %r : tensor<2x2xi32>
}

// CHECK-LABEL: func.func @copied
// CHECK:         %[[COPY:.*]] = linalg.copy ins(%{{.*}} : tensor<i32>)
// CHECK:         return %[[COPY]]
func.func @copied() -> tensor<i32> {
  %cst = arith.constant dense<4> : tensor<i32>
  %empty = tensor.empty() : tensor<i32>
  %r = linalg.copy ins(%cst : tensor<i32>) outs(%empty : tensor<i32>) -> tensor<i32>
  return %r : tensor<i32>
}
