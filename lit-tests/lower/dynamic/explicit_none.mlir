// RUN: bcast-opt %s --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=tensor.extract
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s --implicit-check-not=cf.assert
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not=scf.if

// If sizes that line up cannot be illegal, nothing is checked.

// CHECK-LABEL: func @static
func.func @static(%a: tensor<4x3xf32>, %b: tensor<4xf32>) -> tensor<4x3xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// On the right, the dynamic size would line up with a fixed one.
// CHECK-LABEL: func @not_named
func.func @not_named(%a: tensor<4x?xf32>, %b: tensor<4xf32>) -> tensor<4x?xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x?xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func @unit_in_the_larger
func.func @unit_in_the_larger(%a: tensor<1x?xf32>, %b: tensor<?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @unit_in_the_smaller
func.func @unit_in_the_smaller(%a: tensor<?x?xf32>, %b: tensor<1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64: 0>} : (tensor<1xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @scalar
func.func @scalar(%a: tensor<?x?xf32>, %b: tensor<f32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @same_value
func.func @same_value(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %a {broadcast_dimensions = array<i64: 0, 1>} : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
