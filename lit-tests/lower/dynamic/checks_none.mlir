// RUN: bcast-opt %s --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=tensor.extract
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s --implicit-check-not=cf.assert
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=tensor.extract
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=scf.if

// If no size can be illegal, nothing is checked, and all is read through affine maps.

// CHECK-LABEL: func @alone
func.func @alone(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @units
func.func @units(%a: tensor<?x1xf32>, %b: tensor<1x?xf32>, %c: tensor<1xf32>, %d: tensor<f32>)
    -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b, %c, %d
    : (tensor<?x1xf32>, tensor<1x?xf32>, tensor<1xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @missing
func.func @missing(%a: tensor<?x?x4xf32>, %b: tensor<4xf32>) -> tensor<?x?x4xf32> {
  %0 = bcast.mul %b, %a : (tensor<4xf32>, tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// CHECK-LABEL: func @same_value
func.func @same_value(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.mul %a, %a, %a : (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @zero
func.func @zero(%a: tensor<0xf32>, %b: tensor<1xf32>) -> tensor<0xf32> {
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// CHECK-LABEL: func @rank_zero
func.func @rank_zero(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %0 = bcast.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
