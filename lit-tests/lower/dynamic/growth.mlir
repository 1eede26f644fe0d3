// The code grows linearly with the operands, and with the ops.

// RUN: bcast-opt %s --split-input-file --convert-bcast-to-linalg > %t
// RUN: FileCheck %s --check-prefix=GENERIC < %t
// RUN: FileCheck %s --check-prefix=ASSERT < %t
// RUN: FileCheck %s --check-prefix=EXTRACT < %t
// RUN: FileCheck %s --check-prefix=SELECT < %t

// GENERIC-LABEL:   func @operands
// GENERIC-COUNT-1: linalg.generic
// GENERIC-NOT:     linalg.generic
// ASSERT-LABEL:    func @operands
// ASSERT-COUNT-7:  cf.assert
// ASSERT-NOT:      cf.assert
// EXTRACT-LABEL:   func @operands
// EXTRACT-COUNT-8: tensor.extract
// EXTRACT-NOT:     tensor.extract
// 7 extents and 8 steps.
// SELECT-LABEL:    func @operands
// SELECT-COUNT-15: arith.select
// SELECT-NOT:      arith.select
func.func @operands(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>,
                    %e: tensor<?xf32>, %f: tensor<?xf32>, %g: tensor<?xf32>, %h: tensor<?xf32>)
    -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c, %d, %e, %f, %g, %h
    : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
       tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// GENERIC-LABEL:   func @ops
// GENERIC-COUNT-4: linalg.generic
// GENERIC-NOT:     linalg.generic
// ASSERT-LABEL:    func @ops
// ASSERT-COUNT-4:  cf.assert
// ASSERT-NOT:      cf.assert
// EXTRACT-LABEL:   func @ops
// EXTRACT-COUNT-5: tensor.extract
// EXTRACT-NOT:     tensor.extract
// 4 extents and 5 steps.
// SELECT-LABEL:    func @ops
// SELECT-COUNT-9:  arith.select
// SELECT-NOT:      arith.select
func.func @ops(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>,
               %e: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.max %1, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.min %2, %e : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}
