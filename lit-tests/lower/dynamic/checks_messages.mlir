// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// Each check names op, operand and dimension, and the required size. All checks of an op
// stand before its allocations and reads.

// CHECK-LABEL: func @two
// CHECK:         %[[EXTENT:.*]] = arith.select %{{.*}}, %[[B:.*]], %{{.*}} : index
// CHECK-NEXT:    %[[UNIT:.*]] = arith.cmpi eq, %[[B]], %c1
// CHECK-NEXT:    %[[FULL:.*]] = arith.cmpi eq, %[[B]], %[[EXTENT]]
// CHECK-NEXT:    %[[EITHER:.*]] = arith.ori %[[UNIT]], %[[FULL]]
// CHECK:         %[[SIZE:.*]] = arith.cmpi sge, %[[EXTENT]], %c0
// CHECK-NEXT:    %[[LEGAL:.*]] = arith.andi %[[EITHER]], %[[SIZE]]
// CHECK-NEXT:    cf.assert %[[LEGAL]], "{{.*}}'bcast.add' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @dims
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.sub' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 1 [runtime-legal]"
func.func @dims(%a: tensor<2x?x3xf32>, %b: tensor<?x3xf32>) -> tensor<2x?x3xf32> {
  %0 = bcast.sub %a, %b : (tensor<2x?x3xf32>, tensor<?x3xf32>) -> tensor<2x?x3xf32>
  return %0 : tensor<2x?x3xf32>
}

// CHECK-LABEL: func @three
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.min' op operand #2 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.min' op operand #3 dim 0: run-time size is neither 1 nor that of the operands before it [runtime-legal]"
func.func @three(%a: tensor<?xf32>, %b: tensor<1xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.min %a, %b, %c, %d
    : (tensor<?xf32>, tensor<1xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func @fixed
// CHECK:         %[[UNIT:.*]] = arith.cmpi eq, %[[A:.*]], %c1
// CHECK-NEXT:    %[[FULL:.*]] = arith.cmpi eq, %[[A]], %c4
// CHECK-NEXT:    %[[LEGAL:.*]] = arith.ori %[[UNIT]], %[[FULL]]
// CHECK-NEXT:    cf.assert %[[LEGAL]], "{{.*}}'bcast.select' op operand #0 dim 0: run-time size is neither 1 nor 4, the size of operand #2 [runtime-legal]"
func.func @fixed(%a: tensor<?xi1>, %b: tensor<1xf32>, %c: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.select %a, %b, %c : (tensor<?xi1>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @zero
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.compare' op operand #1 dim 0: run-time size is neither 1 nor 0, the size of operand #0 [runtime-legal]"
func.func @zero(%a: tensor<0xi32>, %b: tensor<?xi32>) -> tensor<0xi1> {
  %0 = bcast.compare eq, %a, %b : (tensor<0xi32>, tensor<?xi32>) -> tensor<0xi1>
  return %0 : tensor<0xi1>
}

// CHECK-LABEL: func @columns
// CHECK-NOT:     {{tensor.empty|linalg.generic|tensor.extract|= bcast\.}}
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 0: run-time size is neither 1 nor that of operand #0 dim 0
// CHECK-NOT:     {{tensor.empty|linalg.generic|tensor.extract|= bcast\.}}
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 1: run-time size is neither 1 nor 7, the size of operand #0
// CHECK-NOT:     {{tensor.empty|linalg.generic|tensor.extract|= bcast\.}}
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.mul' op operand #1 dim 2: run-time size is neither 1 nor that of operand #0 dim 2
// CHECK:         {{linalg.generic|= bcast\.}}
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @columns(%a: tensor<?x7x?xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x7x?xf32> {
  %0 = bcast.mul %a, %b : (tensor<?x7x?xf32>, tensor<?x?x?xf32>) -> tensor<?x7x?xf32>
  return %0 : tensor<?x7x?xf32>
}
