// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-insert-runtime-checks | FileCheck %s

// Two sizes have one extent, whichever operand comes first. A check compares it with the size that does not decide
// it: of `a == 1 ? b : a` that is `b`, since `a` is always 1 or the extent.

// CHECK-LABEL: func.func @other_order_in_another_block
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>
func.func @other_order_in_another_block(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  scf.if %c {
    // CHECK: scf.if
    // CHECK: bcast.add %[[B]], %[[A]]
    %0 = bcast.add %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  // CHECK: }
  // CHECK: %[[DIM_A:.*]] = tensor.dim %[[A]]
  // CHECK: %[[DIM_B:.*]] = tensor.dim %[[B]]
  // CHECK: %[[A_IS_1:.*]] = arith.cmpi eq, %[[DIM_A]], %{{.*}}
  // CHECK: %[[EXTENT:.*]] = arith.select %[[A_IS_1]], %[[DIM_B]], %[[DIM_A]]
  // CHECK: %[[B_IS_1:.*]] = arith.cmpi eq, %[[DIM_B]], %{{.*}}
  // CHECK: %[[B_IS_FULL:.*]] = arith.cmpi eq, %[[DIM_B]], %[[EXTENT]]
  // CHECK: arith.ori %[[B_IS_1]], %[[B_IS_FULL]]
  // CHECK: cf.assert
  // CHECK: bcast.add %[[A]], %[[B]]
  %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
