// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s --implicit-check-not='is not that'
// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s --check-prefix=CHECKED

// `?` against a fixed size may be stretched, as in the exact lowering: only `?` against `?` is
// assumed to be equal.

// CHECK-LABEL: func @fixed
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #0 dim 0: run-time size is neither 1 nor 4, the size of operand #1 [runtime-legal]"
// CHECK:         linalg.generic {{.*}} ins(%[[B]] : tensor<4xf32>)
// CHECK:           tensor.extract %[[A]]
func.func @fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.mul %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Both in one op: the first column is read at the result's index, the second one at a computed index.
// CHECK-LABEL: func @both
// CHECK-SAME:      (%[[A:.*]]: tensor<?x?xf32>, %[[B:.*]]: tensor<?x4xf32>)
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #0 dim 1: run-time size is neither 1 nor 4, the size of operand #1 [runtime-legal]"
// CHECK-NEXT:    %[[GUARD:.*]] = bcast.guard %[[B]]
// CHECK:         linalg.generic {{.*}} ins(%[[GUARD]] : tensor<?x4xf32>)
// CHECK:           %[[I:.*]] = linalg.index 0
// CHECK:           %[[J:.*]] = arith.muli
// CHECK:           tensor.extract %[[A]][%[[I]], %[[J]]]
func.func @both(%a: tensor<?x?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x?xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// The same against a fixed size that a cast forgets: no two of the others are assumed to be equal.
// CHECKED-LABEL: func @behind_cast
// CHECKED-NOT:     is not that
// CHECKED:         return
// CHECK-LABEL: func @behind_cast
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor 4, the size of operand #0 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #2 dim 0: run-time size is neither 1 nor 4, the size of operand #0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @behind_cast(%a: tensor<4xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = bcast.add %x, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// 1 behind a cast implies nothing about the others.
// CHECKED-LABEL: func @unit_behind_cast
// CHECKED:         'bcast.add' op operand #2 dim 0: run-time size is not that of operand #1 dim 0
// CHECK-LABEL: func @unit_behind_cast
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.add' op operand #2 dim 0: run-time size is not that of operand #1 dim 0 [runtime-legal]"
// CHECK:         linalg.generic
func.func @unit_behind_cast(%a: tensor<1xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %x = tensor.cast %a : tensor<1xf32> to tensor<?xf32>
  %0 = bcast.add %x, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
