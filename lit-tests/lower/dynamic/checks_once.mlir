// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// Two sizes are checked once in a block. The size of a result counts as that of the operands that it
// comes from.

// CHECK-LABEL:   func @again
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @again(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL:   func @swapped
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @swapped(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.sub %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL:   func @fixed
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @fixed(%a: tensor<?xf32>, %b: tensor<4xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bcast.mul %c, %a, %0 : (tensor<2x4xf32>, tensor<?xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// CHECK-LABEL:   func @other_column
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @other_column(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<5x1xf32>) -> tensor<5x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %c, %a, %b : (tensor<5x1xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<5x?xf32>
  return %1 : tensor<5x?xf32>
}

// CHECK-LABEL:   func @sum_against_operands
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @sum_against_operands(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.mul %b, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL:   func @operand_against_sum
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @operand_against_sum(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL:   func @sum_of_three_against_operands
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @sum_of_three_against_operands(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>)
    -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %c, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.mul %1, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.mul %2, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// Results of the same sizes.
// CHECK-LABEL:   func @results
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @results(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.mul %0, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// A result type that is less precise than the facts.
// CHECK-LABEL:   func @declared
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @declared(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A fact that was checked in one branch is not known in the other, nor after both.
// CHECK-LABEL:   func @blocks
// CHECK:           scf.if
// CHECK:             cf.assert
// CHECK:           } else {
// CHECK:             cf.assert
// CHECK:           }
// CHECK:           cf.assert
// CHECK-NOT:       cf.assert
// CHECK:           return
func.func @blocks(%condition: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = scf.if %condition -> tensor<?xf32> {
    %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    %1 = bcast.sub %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  }
  %2 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?xf32>
}
