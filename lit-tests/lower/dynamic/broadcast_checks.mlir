// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s --check-prefix=OFF --implicit-check-not=cf.assert --implicit-check-not=divui
// OFF: func @two

// For any number of results, the operands are checked once.

// CHECK-LABEL:   func @two
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0, %0#1 : tensor<?xf32>, tensor<?xf32>
}

// Whichever results are used.
// CHECK-LABEL:   func @unused_results
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @unused_results(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %0#1 : tensor<?xf32>
}

// k dynamic sizes and a fixed one: k.
// CHECK-LABEL:   func @fixed
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @fixed(%a: tensor<?xf32>, %b: tensor<4xf32>, %c: tensor<?xf32>) -> tensor<4xf32> {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<4xf32>
}

// Each column counts for itself: 1, 0 and 1.
// CHECK-LABEL:   func @columns
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @columns(%a: tensor<?x1x?xf32>, %b: tensor<?x?x4xf32>) -> tensor<?x?x4xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?x1x?xf32>, tensor<?x?x4xf32>) -> (tensor<?x?x4xf32>, tensor<?x?x4xf32>)
  return %0#0 : tensor<?x?x4xf32>
}

// CHECK-LABEL: func @none
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @none(%a: tensor<?x1xf32>, %b: tensor<?xf32>, %c: tensor<f32>) -> tensor<?x?xf32> {
  %0:4 = bcast.broadcast %a, %b, %c, %a
      : (tensor<?x1xf32>, tensor<?xf32>, tensor<f32>, tensor<?x1xf32>)
      -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>)
  return %0#2 : tensor<?x?xf32>
}

// Users of its results do not repeat the broadcast's checks.
// CHECK-LABEL:   func @consumer
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @consumer(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.add %0#0, %0#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2:2 = bcast.broadcast %0#1, %1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %2#0 : tensor<?xf32>
}
