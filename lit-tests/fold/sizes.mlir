// RUN: bcast-opt %s --canonicalize --split-input-file | FileCheck %s

// Casts that only forget sizes are skipped, and sizes of results are those of operands.

// CHECK-LABEL: func @cast
// CHECK-SAME:      (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<?xi32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.sub %[[Y]], %[[X]] : (tensor<?xi32>, tensor<4xi32>) -> tensor<?xi32>
// CHECK-NEXT:    return %[[R]]
func.func @cast(%x: tensor<4xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
  %s = bcast.sub %y, %c : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}

// -----

// A cast that claims a size is a promise, and one that changes the encoding another type. Sizes that do not
// fit fail when the program runs, not here.
// CHECK-LABEL: func @kept
// CHECK:         %[[P:.*]] = tensor.cast %{{.*}} : tensor<?xi32> to tensor<4xi32>
// CHECK:         bcast.sub %[[P]]
// CHECK:         %[[E:.*]] = tensor.cast %{{.*}} : tensor<4xi32> to tensor<?xi32, "a">
// CHECK:         bcast.sub %[[E]]
// CHECK:         bcast.sub %{{.*}}, %{{.*}} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
func.func @kept(%x: tensor<?xi32>, %y: tensor<4xi32>, %z: tensor<3xi32>)
    -> (tensor<4xi32>, tensor<?xi32>, tensor<?xi32>) {
  %p = tensor.cast %x : tensor<?xi32> to tensor<4xi32>
  %0 = bcast.sub %p, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %e = tensor.cast %y : tensor<4xi32> to tensor<?xi32, "a">
  %1 = bcast.sub %e, %x : (tensor<?xi32, "a">, tensor<?xi32>) -> tensor<?xi32>
  %a = tensor.cast %y : tensor<4xi32> to tensor<?xi32>
  %b = tensor.cast %z : tensor<3xi32> to tensor<?xi32>
  %2 = bcast.sub %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0, %1, %2 : tensor<4xi32>, tensor<?xi32>, tensor<?xi32>
}

// -----

// The checks that were built depend on the operands.
// CHECK-LABEL: func @checked
// CHECK:         tensor.cast
func.func @checked(%x: tensor<4xi32>, %y: tensor<?xi32>) -> tensor<?xi32> {
  %c = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
  %s = bcast.sub %y, %c {bcast.checked} : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %s : tensor<?xi32>
}

// -----

// CHECK-LABEL: func @dims
// CHECK-SAME:      (%[[X:.*]]: tensor<?x1x4xf32>, %[[Y:.*]]: tensor<?x1xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG:     %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG:     %[[D0:.*]] = tensor.dim %[[X]], %[[C0]]
// CHECK-DAG:     %[[D1:.*]] = tensor.dim %[[Y]], %[[C0]]
// CHECK:         return %[[D0]], %[[D1]], %[[C4]]
func.func @dims(%x: tensor<?x1x4xf32>, %y: tensor<?x1xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = bcast.add %y, %x : (tensor<?x1xf32>, tensor<?x1x4xf32>) -> tensor<?x?x?xf32>
  %d0 = tensor.dim %s, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %s, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %s, %c2 : tensor<?x?x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// -----

// CHECK-LABEL: func @dimensions
// CHECK-SAME:      (%[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<1x3xf32>)
// CHECK-DAG:     %[[C0:.*]] = arith.constant 0 : index
// CHECK:         %[[D:.*]] = tensor.dim %[[X]], %[[C0]]
// CHECK:         return %[[D]]
func.func @dimensions(%x: tensor<?xf32>, %y: tensor<1x3xf32>) -> index {
  %c0 = arith.constant 0 : index
  %s = bcast.add %x, %y {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
  %d = tensor.dim %s, %c0 : tensor<?x3xf32>
  return %d : index
}

// -----

// An op that may fail keeps its uses, and so its check; a size that has to be computed is not.
// CHECK-LABEL: func @may_fail
// CHECK:         %[[S:.*]] = bcast.add
// CHECK:         tensor.dim %[[S]]
func.func @may_fail(%x: tensor<?x?xf32>, %y: tensor<?x1xf32>) -> index {
  %c1 = arith.constant 1 : index
  %s = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %d = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %d : index
}

// -----

// A guard has the type of its operand.
// CHECK-LABEL: func @guard
// CHECK:         %[[C:.*]] = tensor.cast
// CHECK:         bcast.guard %[[C]]
func.func @guard(%x: tensor<4xi32>, %c: i1) -> tensor<?xi32> {
  %y = tensor.cast %x : tensor<4xi32> to tensor<?xi32>
  %r = bcast.guard %y if %c : tensor<?xi32>
  return %r : tensor<?xi32>
}
