// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast | FileCheck %s
// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify="profile=onnx,tosa,tf summary=false" 2>&1 | FileCheck %s --check-prefix=VERIFY
// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify="ops=onnx.Add,tosa.add,tf.AddV2 summary=false" 2>&1 | FileCheck %s --check-prefix=VERIFY

// An attribute that these dialects do not define is ignored: a row stays a row.

// CHECK-LABEL: func.func @square
func.func @square(%row: tensor<3xf32>, %square: tensor<3x3xf32>) -> tensor<3x3xf32> {
  // CHECK-NOT: broadcast_dimensions
  // CHECK: bcast.add %arg0, %arg1 : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %0 = "onnx.Add"(%row, %square) {broadcast_dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  // CHECK: bcast.add %0, %arg1 : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = tosa.add %0, %square {broadcast_dimensions = array<i64: 1, 0>} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  // CHECK: bcast.add %1, %arg0 :
  %2 = "tf.AddV2"(%1, %row) {broadcast_dimensions = "0"} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %2 : tensor<3x3xf32>
}

// CHECK-LABEL: func.func @column
func.func @column(%column: tensor<4xf32>, %matrix: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // VERIFY: [[@LINE+4]]:{{.*}} 'onnx.Add' op operand #1 dim 1: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]
  // VERIFY: its broadcast_dimensions are not read: its dialect has no such attribute on it
  // VERIFY-NOT: fix:
  // CHECK: "onnx.Add"
  %0 = "onnx.Add"(%column, %matrix) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  // chlo's op defines it.
  // CHECK: bcast.add %arg0, %0 {broadcast_dimensions = array<i64: 0>}
  %1 = "chlo.broadcast_add"(%column, %0) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
