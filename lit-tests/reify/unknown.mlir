// RUN: bcast-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s

// Where the sizes do not follow from the operands, `tensor.dim` stays.

// CHECK-LABEL: func @unranked_operand
// CHECK:         %[[SUM:.*]] = bcast.add
// CHECK:         tensor.dim %[[SUM]]
func.func @unranked_operand(%a: tensor<?xf32>, %b: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<*xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func @unranked_operands
// CHECK:         %[[SUM:.*]] = bcast.add
// CHECK:         tensor.dim %[[SUM]]
func.func @unranked_operands(%a: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  return %1 : index
}

// It is the result's rank that is not known here, and the canonicalization needs none.
// CHECK-LABEL: func @unranked_result
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>)
// CHECK:         tensor.dim %[[A]]
func.func @unranked_result(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<*xf32>
  %1 = tensor.dim %0, %c0 : tensor<*xf32>
  return %1 : index
}

// CHECK-LABEL: func @unknown_dimension
// CHECK:         %[[SUM:.*]] = bcast.add
// CHECK:         tensor.dim %[[SUM]]
func.func @unknown_dimension(%a: tensor<?xf32>, %dim: index) -> index {
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %dim : tensor<?xf32>
  return %1 : index
}
