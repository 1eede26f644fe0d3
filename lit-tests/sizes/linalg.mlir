// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

#row = affine_map<(i, j) -> (i)>
#all = affine_map<(i, j) -> (i, j)>

// A result has the sizes of its destination.
// CHECK-LABEL: func @destination
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @destination(%a: tensor<?x?xf32>, %init: tensor<?xf32>, %x: f32) -> tensor<?xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%0 : tensor<?xf32>) dimensions = [1]
  %c0 = arith.constant 0 : index
  %2 = tensor.insert %x into %1[%c0] : tensor<?xf32>
  %3 = bcast.add %2, %init : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// All dimensions of one loop have one size, after the op.
// CHECK-LABEL: func @loops
// CHECK:         linalg.reduce
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @loops(%a: tensor<?x?xf32>, %init: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [0]
  %1 = bcast.add %a, %init : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func @other_loop
// CHECK:         linalg.reduce
// CHECK:         cf.assert
// CHECK:         return
func.func @other_loop(%a: tensor<?x?xf32>, %init: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %1 = bcast.add %a, %init : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func @before
// CHECK:         cf.assert
// CHECK:         linalg.reduce
func.func @before(%a: tensor<?x?xf32>, %init: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %1 = bcast.add %a, %init : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %0 = linalg.reduce {arith.addf} ins(%a : tensor<?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [0]
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}
