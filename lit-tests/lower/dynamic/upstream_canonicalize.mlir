// RUN: bcast-opt %s --convert-bcast-to-linalg --canonicalize --cse --canonicalize \
// RUN:   --int-range-optimizations --canonicalize | FileCheck %s

// The output of the lowering is simple enough for upstream's passes.

// No check of equal sizes is made, and none of a check that turns out to be right is left.
// CHECK-LABEL: func @resolved
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic
func.func @resolved(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %size = tensor.dim %a, %c0 : tensor<?xf32>
  %value = arith.constant dense<2.0> : tensor<f32>
  %init = tensor.empty(%size) : tensor<?xf32>
  %other = tensor.empty(%size) : tensor<?xf32>
  %x = linalg.broadcast ins(%value : tensor<f32>) outs(%init : tensor<?xf32>) dimensions = [0]
  %y = linalg.broadcast ins(%value : tensor<f32>) outs(%other : tensor<?xf32>) dimensions = [0]
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Of sizes of unknown origin that only upstream finds to be equal, one comparison
// remains.
// CHECK-LABEL:   func @from_outside
// CHECK-SAME:        (%[[SIZE:.*]]: index)
// CHECK:           %[[LEGAL:.*]] = arith.cmpi sge, %[[SIZE]], %c0
// CHECK-NEXT:      cf.assert %[[LEGAL]]
// CHECK-NOT:       cf.assert
// CHECK:           return
func.func @from_outside(%size: index) -> tensor<?xf32> {
  %value = arith.constant dense<2.0> : tensor<f32>
  %vector = vector.broadcast %size : index to vector<1xindex>
  %same = vector.extract %vector[0] : index from vector<1xindex>
  %init = tensor.empty(%size) : tensor<?xf32>
  %other = tensor.empty(%same) : tensor<?xf32>
  %x = linalg.broadcast ins(%value : tensor<f32>) outs(%init : tensor<?xf32>) dimensions = [0]
  %y = linalg.broadcast ins(%value : tensor<f32>) outs(%other : tensor<?xf32>) dimensions = [0]
  %0 = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A check that may fail does not, even if nothing uses the result any more.
// CHECK-LABEL: func @kept
// CHECK-NOT:     linalg.generic
// CHECK:         cf.assert
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @kept(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Equal ops become one.
// CHECK-LABEL:   func @merged
// CHECK-COUNT-1: cf.assert
// CHECK-COUNT-1: linalg.generic
// CHECK-NOT:     {{cf.assert|linalg.generic}}
// CHECK:         return
func.func @merged(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}
