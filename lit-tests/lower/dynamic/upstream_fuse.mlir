// RUN: bcast-opt %s --convert-bcast-to-linalg --linalg-fuse-elementwise-ops --canonicalize | FileCheck %s

// Chains with affine maps fuse: on the sizes of one value, and with what has no dynamic size. An op
// that extracts fuses into the one that uses it.

// CHECK-LABEL:   func @one_value
// CHECK-COUNT-1:   linalg.generic
// CHECK-NOT:       {{linalg.generic|tensor.extract}}
// CHECK:           return
func.func @one_value(%a: tensor<?x?xf32>, %b: tensor<f32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %a, %b : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %2 = bcast.max %1, %0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

// CHECK-LABEL:   func @row
// CHECK-COUNT-1:   linalg.generic
// CHECK-NOT:       {{linalg.generic|tensor.extract}}
// CHECK:           return
func.func @row(%a: tensor<?x8xf32>, %gain: tensor<8xf32>, %bias: tensor<1x8xf32>) -> tensor<?x8xf32> {
  %0 = bcast.mul %a, %gain : (tensor<?x8xf32>, tensor<8xf32>) -> tensor<?x8xf32>
  %1 = bcast.add %0, %bias : (tensor<?x8xf32>, tensor<1x8xf32>) -> tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

// CHECK-LABEL:   func @after_extract
// CHECK:           cf.assert
// CHECK-COUNT-1:   linalg.generic
// CHECK-COUNT-2:     tensor.extract
// CHECK-NOT:       {{linalg.generic|tensor.extract}}
// CHECK:           return
func.func @after_extract(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<1xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
