// RUN: bcast-opt %s --convert-bcast-to-linalg --verify-diagnostics --split-input-file
// RUN: not bcast-opt %s --convert-bcast-to-linalg --split-input-file --mlir-print-ir-after-failure \
// RUN:   2>&1 | FileCheck %s

// An op that cannot be lowered gets one error and stays; the others are lowered. The module is valid.

// CHECK-LABEL: func @unranked_operand
// CHECK:         bcast.add
func.func @unranked_operand(%a: tensor<4xf32>, %b: tensor<*xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'bcast.add' op has sizes that cannot be known, because operand #1 is unranked: give it a rank first, with a tensor.cast to a ranked type such as tensor<?x?xf32>}}
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<*xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func @unranked_everything
// CHECK:         bcast.max
func.func @unranked_everything(%a: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{'bcast.max' op has sizes that cannot be known, because operand #0 is unranked}}
  %0 = bcast.max %a : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// CHECK-LABEL: func @among_others
// CHECK:         linalg.generic
// CHECK:         bcast.sub
// CHECK:         linalg.generic
// CHECK:         bcast.div
func.func @among_others(%a: tensor<4xf32>, %b: tensor<*xf32>) -> tensor<*xf32> {
  %0 = bcast.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{'bcast.sub' op has sizes that cannot be known, because operand #0 is unranked}}
  %1 = bcast.sub %b, %0 : (tensor<*xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.mul %1, %0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{'bcast.div' op has sizes that cannot be known, because operand #1 is unranked}}
  %3 = bcast.div %2, %b : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %3 : tensor<*xf32>
}
