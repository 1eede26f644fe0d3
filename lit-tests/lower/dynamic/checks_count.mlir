// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// A column of k dynamic sizes takes k - 1 checks, or k if it has a fixed size as well.

// CHECK-LABEL:   func @two
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL:   func @four_with_units
// CHECK-COUNT-3: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @four_with_units(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<1xf32>, %d: tensor<?xf32>,
                           %e: tensor<f32>, %f: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c, %d, %e, %f
    : (tensor<?xf32>, tensor<?xf32>, tensor<1xf32>, tensor<?xf32>, tensor<f32>, tensor<?xf32>)
    -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL:   func @one_and_fixed
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @one_and_fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL:   func @one_and_zero
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @one_and_zero(%a: tensor<?xf32>, %b: tensor<0xf32>) -> tensor<0xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// CHECK-LABEL:   func @three_and_fixed
// CHECK-COUNT-3: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @three_and_fixed(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<4xf32>, %d: tensor<?xf32>)
    -> tensor<4xf32> {
  %0 = bcast.add %a, %b, %c, %d
    : (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The same tensor twice has one size.
// CHECK-LABEL:   func @same_twice
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @same_twice(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %a, %b
    : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL:   func @same_twice_and_fixed
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @same_twice_and_fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.add %a, %b, %a : (tensor<?xf32>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Each column counts for itself: 0, 1, 2 and 1 checks.
// CHECK-LABEL:   func @columns
// CHECK-COUNT-4: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @columns(%a: tensor<?x?x?x1xf32>, %b: tensor<?x7x?xf32>, %c: tensor<1x?x9xf32>)
    -> tensor<?x?x7x9xf32> {
  %0 = bcast.add %a, %b, %c
    : (tensor<?x?x?x1xf32>, tensor<?x7x?xf32>, tensor<1x?x9xf32>) -> tensor<?x?x7x9xf32>
  return %0 : tensor<?x?x7x9xf32>
}
