// RUN: bcast-opt %s --resolve-ranked-shaped-type-result-dims --cse | FileCheck %s
// RUN: bcast-opt %s --resolve-shaped-type-result-dims --cse | FileCheck %s

// All results have the one shape: the sizes of any of them are computed from the operands.

// CHECK-LABEL: func @known
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<?xi8>)
// CHECK-NOT:     bcast.broadcast
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[B]], %c0
// CHECK:         return %[[D0]], %[[D1]], %[[D0]], %[[D1]]
func.func @known(%a: tensor<?x1xf32>, %b: tensor<?xi8>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = bcast.broadcast %a, %b : (tensor<?x1xf32>, tensor<?xi8>) -> (tensor<?x?xf32>, tensor<?x?xi8>)
  %1 = tensor.dim %0#0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0#0, %c1 : tensor<?x?xf32>
  %3 = tensor.dim %0#1, %c0 : tensor<?x?xi8>
  %4 = tensor.dim %0#1, %c1 : tensor<?x?xi8>
  return %1, %2, %3, %4 : index, index, index, index
}

// CHECK-LABEL: func @two_dynamic
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]]
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[B]]
// CHECK:         %[[IS_UNIT:.*]] = arith.cmpi eq, %[[D0]], %c1
// CHECK:         %[[EXTENT:.*]] = arith.select %[[IS_UNIT]], %[[D1]], %[[D0]]
// CHECK:         return %[[EXTENT]]
func.func @two_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = tensor.dim %0#1, %c0 : tensor<?xf32>
  return %1 : index
}

// Each declared type may be less precise in its own way.
// CHECK-LABEL: func @declared
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         return %[[C4]], %[[C3]]
func.func @declared(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = bcast.broadcast %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<?x3xf32>, tensor<4x?xf32>)
  %1 = tensor.dim %0#0, %c0 : tensor<?x3xf32>
  %2 = tensor.dim %0#1, %c1 : tensor<4x?xf32>
  return %1, %2 : index, index
}

// One result without a rank, or one operand: `tensor.dim` stays.
// CHECK-LABEL: func @unranked
// CHECK:         tensor.dim %{{.*}}#1
// CHECK:         tensor.dim %{{.*}}#1
func.func @unranked(%a: tensor<?xf32>, %b: tensor<*xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0:2 = bcast.broadcast %a, %a : (tensor<?xf32>, tensor<?xf32>) -> (tensor<*xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %b, %a : (tensor<*xf32>, tensor<?xf32>) -> (tensor<*xf32>, tensor<?xf32>)
  %2 = tensor.dim %0#1, %c0 : tensor<?xf32>
  %3 = tensor.dim %1#1, %c0 : tensor<?xf32>
  return %2, %3 : index, index
}
