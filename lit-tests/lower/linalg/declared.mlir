// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// A declared type that is less precise than the inferred one gets a cast; the op computes the static one.

// CHECK-LABEL: func @dynamic
// CHECK:         %[[SUM:.*]] = linalg.generic
// CHECK:         } -> tensor<4x3xf32>
// CHECK-NEXT:    %[[CAST:.*]] = tensor.cast %[[SUM]] : tensor<4x3xf32> to tensor<?x3xf32>
// CHECK-NEXT:    return %[[CAST]]
func.func @dynamic(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: func @unranked
// CHECK:         %[[SUM:.*]] = linalg.generic
// CHECK:         } -> tensor<4x3xf32>
// CHECK-NEXT:    %[[CAST:.*]] = tensor.cast %[[SUM]] : tensor<4x3xf32> to tensor<*xf32>
// CHECK-NEXT:    return %[[CAST]]
func.func @unranked(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> tensor<*xf32> {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func @rank_0_unranked
// CHECK:         } -> tensor<f32>
// CHECK-NEXT:    tensor.cast %{{.*}} : tensor<f32> to tensor<*xf32>
func.func @rank_0_unranked(%a: tensor<f32>) -> tensor<*xf32> {
  %0 = bcast.add %a : (tensor<f32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: func @compare_dynamic
// CHECK:         } -> tensor<4xi1>
// CHECK-NEXT:    tensor.cast %{{.*}} : tensor<4xi1> to tensor<?xi1>
func.func @compare_dynamic(%a: tensor<4xf32>) -> tensor<?xi1> {
  %0 = bcast.compare lt, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}

// CHECK-LABEL: func @same
// CHECK-NOT:     tensor.cast
// CHECK:         return
func.func @same(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
