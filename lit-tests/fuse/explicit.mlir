// RUN: bcast-opt %s --bcast-fuse=runtime-checks=false | FileCheck %s

// A fused op of two leaves keeps `broadcast_dimensions`, whatever is computed before and after.
// CHECK-LABEL: func @two_leaves(
// CHECK-SAME: %[[A:.*]]: tensor<?x3xf32>, %[[B:.*]]: tensor<?xf32>)
func.func @two_leaves(%a: tensor<?x3xf32>, %b: tensor<?xf32>) -> tensor<?x3xf32> {
  // CHECK-NOT: cf.assert
  // CHECK: bcast.map %[[A]], %[[B]] {broadcast_dimensions = array<i64: 0>}
  // CHECK-NEXT: math.absf
  // CHECK-NEXT: arith.subf
  // CHECK-NEXT: arith.negf
  // CHECK-NEXT: bcast.yield
  %0 = math.absf %b : tensor<?xf32>
  %1 = bcast.sub %a, %0 {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  %2 = arith.negf %1 : tensor<?x3xf32>
  return %2 : tensor<?x3xf32>
}

// Dimensions compose.
// CHECK-LABEL: func @composed(
func.func @composed(%a: tensor<2x3x4x5xf32>, %b: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1 {bcast.checked, broadcast_dimensions = array<i64: 1>}
  // CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32)
  // CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[B]], %[[B]]
  // CHECK-NEXT: arith.mulf %[[A]], %[[SUM]]
  %0 = bcast.add %b, %b {bcast.checked, broadcast_dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  %1 = bcast.mul %a, %0 {bcast.checked, broadcast_dimensions = array<i64: 1>} : (tensor<2x3x4x5xf32>, tensor<3xf32>) -> tensor<2x3x4x5xf32>
  return %1 : tensor<2x3x4x5xf32>
}

// Leaves that align on the right need none.
// CHECK-LABEL: func @on_the_right(
func.func @on_the_right(%a: tensor<2x3xf32>, %b: tensor<3xf32>, %c: tensor<f32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1, %arg2 : (tensor<2x3xf32>, tensor<3xf32>, tensor<f32>)
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %0, %c {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Three operands align on the right only: other leaves get units.
// CHECK-LABEL: func @three_leaves(
func.func @three_leaves(%a: tensor<2x3xf32>, %b: tensor<2xf32>, %c: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK-NEXT: %[[B:.*]] = tensor.expand_shape %arg1 {{\[\[}}0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  // CHECK-NEXT: bcast.map %arg0, %[[B]], %arg2 : (tensor<2x3xf32>, tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<2x3xf32>, tensor<2xf32>) -> tensor<2x3xf32>
  %1 = bcast.add %0, %c : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Units go between dimensions and after them; unknown sizes are read.
// CHECK-LABEL: func @between(
func.func @between(%a: tensor<?x?x?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x4xf32>) -> tensor<?x?x?x4xf32> {
  // CHECK-DAG: %[[B0:.*]] = tensor.dim %arg1, %c0
  // CHECK-DAG: %[[B1:.*]] = tensor.dim %arg1, %c1
  // CHECK-DAG: %[[C0:.*]] = tensor.dim %arg2, %c0
  // CHECK: %[[B:.*]] = tensor.expand_shape %arg1 {{\[\[}}0], [1, 2, 3]] output_shape [%{{.*}}, %{{.*}}, 1, 1] : tensor<?x?xf32> into tensor<?x?x1x1xf32>
  // CHECK: %[[C:.*]] = tensor.expand_shape %arg2 {{\[\[}}0, 1], [2]] output_shape [%{{.*}}, 1, 4] : tensor<?x4xf32> into tensor<?x1x4xf32>
  // CHECK-NEXT: bcast.map %arg0, %[[B]], %[[C]] :
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?x?xf32>
  %1 = bcast.mul %0, %c {broadcast_dimensions = array<i64: 1, 3>} : (tensor<?x?x?x?xf32>, tensor<?x4xf32>) -> tensor<?x?x?x4xf32>
  return %1 : tensor<?x?x?x4xf32>
}

// A tensor in two alignments is read twice.
// CHECK-LABEL: func @two_places(
func.func @two_places(%a: tensor<3x3xf32>, %b: tensor<3xf32>) -> tensor<3x3xf32> {
  // CHECK-NEXT: %[[COLUMN:.*]] = tensor.expand_shape %arg1
  // CHECK-NEXT: bcast.map %arg0, %[[COLUMN]], %arg1 {{.*}} (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32)
  // CHECK-NEXT: %[[DIFFERENCE:.*]] = arith.subf %[[A]], %[[B]]
  // CHECK-NEXT: arith.mulf %[[DIFFERENCE]], %[[C]]
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  %1 = bcast.mul %0, %b : (tensor<3x3xf32>, tensor<3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// Dimensions that fit the result of a broadcast do not fit its operand.
// CHECK-LABEL: func @behind_broadcast(
func.func @behind_broadcast(%a: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: bcast.map %arg0, %arg1 : (tensor<?xf32>, tensor<?x?xf32>)
  %0:2 = bcast.broadcast %a, %c : (tensor<?xf32>, tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>)
  %1 = bcast.add %0#0, %c {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// The smaller leaf may be the first one.
// CHECK-LABEL: func @smaller_first(
func.func @smaller_first(%a: tensor<4xf32>, %b: tensor<4x3xf32>) -> tensor<4x3xf32> {
  // CHECK-NEXT: bcast.map %arg0, %arg1 {{.*}}broadcast_dimensions = array<i64: 0>
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = arith.negf %0 : tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
