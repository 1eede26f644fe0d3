// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --linalg-fuse-elementwise-ops \
// RUN:   --resolve-ranked-shaped-type-result-dims --canonicalize | FileCheck %s --check-prefix=FUSED

// A result has the extent of its operands. Against them it is never stretched, and keeps its affine map:
// a chain of sums becomes one loop nest.

// CHECK-LABEL: func @against_operand
// CHECK-SAME:      (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK:         %[[SUM:.*]] = linalg.generic
// CHECK:         linalg.generic {{.*}} ins(%[[SUM]] : tensor<?xf32>)
// CHECK-NOT:       tensor.extract %[[SUM]]
// CHECK:           tensor.extract %[[B]]
// CHECK:         return
// FUSED-LABEL:   func @against_operand
// FUSED-COUNT-1: linalg.generic
// FUSED-NOT:     linalg.generic
// FUSED:         return
func.func @against_operand(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
