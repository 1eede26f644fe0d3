// RUN: bcast-opt %s --bcast-unshare-empty | FileCheck %s

// CHECK-LABEL: func @two(
// CHECK:         %[[A:.*]] = tensor.empty(%arg1)
// CHECK:         %[[B:.*]] = tensor.empty(%arg1)
// CHECK-NOT:     tensor.empty
// CHECK:         return %[[A]], %[[B]]
func.func @two(%v: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e, %e : tensor<?xf32>, tensor<?xf32>
}
