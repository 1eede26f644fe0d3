// RUN: bcast-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize --cse | FileCheck %s
// RUN: bcast-opt %s --resolve-shaped-type-result-dims --canonicalize --cse | FileCheck %s

// The sizes of a result whose operands line up by broadcast_dimensions.

// CHECK-NOT: bcast.

// CHECK-LABEL: func @prefix
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[A0:.*]] = tensor.dim %[[A]], %[[C0]] : tensor<?x?xf32>
// CHECK-DAG:     %[[A1:.*]] = tensor.dim %[[A]], %[[C1]] : tensor<?x?xf32>
// CHECK-DAG:     %[[B0:.*]] = tensor.dim %[[B]], %[[C0]] : tensor<?xf32>
// CHECK-DAG:     %[[UNIT:.*]] = arith.cmpi eq, %[[A0]], %[[C1]] : index
// CHECK-DAG:     %[[EXTENT:.*]] = arith.select %[[UNIT]], %[[B0]], %[[A0]] : index
// CHECK:         return %[[EXTENT]], %[[A1]] : index, index
func.func @prefix(%a: tensor<?x?xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}

// Where the larger operand has a unit, the size is that of the smaller one, which counts its dimensions itself.
// CHECK-LABEL: func @of_the_smaller
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1x4xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[B]], %[[C0]] : tensor<?xf32>
// CHECK-NEXT:    return %[[DIM]] : index
func.func @of_the_smaller(%a: tensor<?x1x4xf32>, %b: tensor<?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 1>}
      : (tensor<?xf32>, tensor<?x1x4xf32>) -> tensor<?x?x4xf32>
  %1 = tensor.dim %0, %c1 : tensor<?x?x4xf32>
  return %1 : index
}

// CHECK-LABEL: func @fixed_by_the_smaller
// CHECK:         %[[C5:.*]] = arith.constant 5 : index
// CHECK-NEXT:    return %[[C5]] : index
func.func @fixed_by_the_smaller(%a: tensor<?x?xf32>, %b: tensor<5xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<5xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %1 : index
}

// CHECK-LABEL: func @map
// CHECK-SAME:      (%[[A:.*]]: tensor<4x?xf32>, %[[B:.*]]: tensor<1xi32>)
// CHECK:         %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[A]], %[[C1]] : tensor<4x?xf32>
// CHECK-NEXT:    return %[[DIM]] : index
func.func @map(%a: tensor<4x?xf32>, %b: tensor<1xi32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 1>}
      : (tensor<4x?xf32>, tensor<1xi32>) -> tensor<4x?xf32> (%x: f32, %i: i32) {
    bcast.yield %x : f32
  }
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1 : index
}
