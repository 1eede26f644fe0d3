// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// A check names the dimensions as each operand counts them itself, not as they stand on the right.

// CHECK-LABEL: func @prefix
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @prefix(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// CHECK-LABEL: func @smaller_first
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.sub' op operand #1 dim 1: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @smaller_first(%a: tensor<?x?x?xf32>, %b: tensor<?xf32>) -> tensor<?x?x?xf32> {
  %0 = bcast.sub %b, %a {broadcast_dimensions = array<i64: 1>} : (tensor<?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func @gap
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 1: run-time size is neither 1 nor that of operand #0 dim 2 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @gap(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = bcast.mul %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func @fixed_in_the_larger
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.compare' op operand #0 dim 0: run-time size is neither 1 nor 5, the size of operand #1 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @fixed_in_the_larger(%a: tensor<?xf32>, %b: tensor<4x?x5xf32>) -> tensor<4x?x5xi1> {
  %0 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 2>} : (tensor<?xf32>, tensor<4x?x5xf32>) -> tensor<4x?x5xi1>
  return %0 : tensor<4x?x5xi1>
}

// CHECK-LABEL: func @fixed_in_the_smaller
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.max' op operand #0 dim 1: run-time size is neither 1 nor 0, the size of operand #1 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @fixed_in_the_smaller(%a: tensor<4x?x5xf32>, %b: tensor<0xf32>) -> tensor<4x0x5xf32> {
  %0 = bcast.max %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4x?x5xf32>, tensor<0xf32>) -> tensor<4x0x5xf32>
  return %0 : tensor<4x0x5xf32>
}

// CHECK-LABEL: func @equal_ranks
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.atan2' op operand #1 dim 1: run-time size is neither 1 nor that of operand #0 dim 1 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @equal_ranks(%a: tensor<4x?xf32>, %b: tensor<1x?xf32>) -> tensor<4x?xf32> {
  %0 = bcast.atan2 %a, %b {broadcast_dimensions = array<i64>} : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func @map
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.map' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @map(%a: tensor<?x3xf32>, %b: tensor<?xi32>) -> tensor<?x3xf32> {
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<?x3xf32>, tensor<?xi32>) -> tensor<?x3xf32> (%x: f32, %i: i32) {
    bcast.yield %x : f32
  }
  return %0 : tensor<?x3xf32>
}
