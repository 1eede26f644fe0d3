// RUN: bcast-opt %s --resolve-ranked-shaped-type-result-dims --canonicalize --cse | FileCheck %s
// RUN: bcast-opt %s --resolve-shaped-type-result-dims --canonicalize --cse | FileCheck %s

// The sizes of a result are computed from those of the operands: the op itself is not needed.

// CHECK-NOT: bcast.
// CHECK-NOT: arith.max

// CHECK-LABEL: func @static
// CHECK-DAG:     %[[C3:.*]] = arith.constant 3 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK:         return %[[C4]], %[[C3]] : index, index
func.func @static(%a: tensor<4x1xf32>, %b: tensor<3xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}

// CHECK-LABEL: func @zero_with_unit
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK:         return %[[C0]] : index
func.func @zero_with_unit(%a: tensor<0xf32>, %b: tensor<1xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// A fixed size decides, whatever is dynamic beside it.
// CHECK-LABEL: func @fixed_with_dynamic
// CHECK:         %[[C4:.*]] = arith.constant 4 : index
// CHECK:         return %[[C4]] : index
func.func @fixed_with_dynamic(%a: tensor<?xf32>, %b: tensor<4xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func @dynamic_with_unit
// CHECK-SAME:      (%[[A:.*]]: tensor<1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[B]], %[[C0]]
// CHECK-NEXT:    return %[[DIM]] : index
func.func @dynamic_with_unit(%a: tensor<1xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// A smaller operand's dimension has a number of its own.
// CHECK-LABEL: func @smaller_rank
// CHECK-SAME:      (%[[A:.*]]: tensor<4x1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT:    %[[DIM:.*]] = tensor.dim %[[B]], %[[C0]]
// CHECK-NEXT:    return %[[DIM]] : index
func.func @smaller_rank(%a: tensor<4x1xf32>, %b: tensor<?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1 : index
}

// `d0 == 1 ? d1 : d0`, never a maximum, which is wrong for 0 against 1.
// CHECK-LABEL: func @two_dynamic
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C1:.*]] = arith.constant 1 : index
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]], %[[C0]]
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[B]], %[[C0]]
// CHECK:         %[[UNIT:.*]] = arith.cmpi eq, %[[D0]], %[[C1]] : index
// CHECK-NEXT:    %[[EXTENT:.*]] = arith.select %[[UNIT]], %[[D1]], %[[D0]] : index
// CHECK-NEXT:    return %[[EXTENT]] : index
func.func @two_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// A value's size is read once, however often the value occurs.
// CHECK-LABEL: func @same_value
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>)
// CHECK-NOT:     arith.select
// CHECK:         %[[DIM:.*]] = tensor.dim %[[A]]
// CHECK-NEXT:    return %[[DIM]] : index
func.func @same_value(%a: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = bcast.add %a, %a, %a : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}

// CHECK-LABEL: func @three_dynamic
// CHECK-COUNT-2: arith.select
// CHECK-NOT:     arith.select
// CHECK:         return
func.func @three_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<1x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
  %1 = tensor.dim %0, %c1 : tensor<1x?xf32>
  return %1 : index
}

// Through a chain of ops, each of them.
// CHECK-LABEL: func @chain
// CHECK-SAME:      (%[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[A]], %[[C0]] : tensor<?x1xf32>
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[B]], %[[C0]] : tensor<?xf32>
// CHECK:         return %[[D0]], %[[D1]] : index, index
func.func @chain(%a: tensor<?x1xf32>, %b: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<?x1xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %1 = bcast.compare lt, %0, %0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xi1>
  %2 = bcast.select %1, %0, %0
      : (tensor<?x?xi1>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %4 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %3, %4 : index, index
}
