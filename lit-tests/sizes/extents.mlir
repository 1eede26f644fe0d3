// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// Legal sizes need not be equal; their extent is one size, in any order.

// CHECK-LABEL: func @again
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @again(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %b, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.add %1, %2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// One of them may be 1: sizes that are legal with both need not be legal with a third one.
// CHECK-LABEL: func @third
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @third(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: func @through_a_third
// CHECK-COUNT-3: cf.assert
// CHECK:         return
func.func @through_a_third(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// `N, 5 -> 5` implies nothing about N: it may be 1.
// CHECK-LABEL: func @fixed
// CHECK:         cf.assert
// CHECK:         arith.muli
// CHECK:         tensor.extract %arg0
// CHECK:         return
func.func @fixed(%n: tensor<?xf32>, %five: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) {
  %0 = bcast.add %n, %five : (tensor<?xf32>, tensor<5xf32>) -> tensor<5xf32>
  %1 = bcast.mul %five, %n : (tensor<5xf32>, tensor<?xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<5xf32>, tensor<5xf32>
}

// Sizes that are proven to be different numbers still fail at run time.
// CHECK-LABEL: func @illegal
// CHECK:         cf.assert
// CHECK:         return
func.func @illegal(%x: f32) -> tensor<?xf32> {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %a = tensor.splat %x[%c3] : tensor<?xf32>
  %b = tensor.splat %x[%c4] : tensor<?xf32>
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
