// RUN: bcast-opt %s --convert-bcast-to-linalg --split-input-file | FileCheck %s

// Ops whose operands and results have one shape, whatever their dialect: the result has the operand's sizes.

// CHECK-LABEL: func @chain
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @chain(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %a : tensor<?xf32>
  %1 = arith.negf %0 : tensor<?xf32>
  %2 = bcast.add %1, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Two operands of such an op have one size after it: the check is omitted, and the read stays guarded.
// CHECK-LABEL: func @after
// CHECK-NOT:     cf.assert
// CHECK:         bcast.guard_index
// CHECK:         linalg.generic
// CHECK:         tensor.extract
// CHECK:         return
func.func @after(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = arith.addf %a, %b : tensor<?xf32>
  %1 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Before it, they may have two.
// CHECK-LABEL: func @before
// CHECK:         cf.assert
// CHECK:         arith.addf %arg0, %arg1
func.func @before(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %1 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = arith.addf %a, %b : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// A choice by one condition is one of two tensors, which may have two shapes: upstream builds it from an scf.if.
// CHECK-LABEL: func @choice
// CHECK:         cf.assert
// CHECK:         tensor.extract
// CHECK:         return
func.func @choice(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  %1 = bcast.mul %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A choice by a tensor is elementwise.
// CHECK-LABEL: func @elementwise_choice
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @elementwise_choice(%c: tensor<?xi1>, %a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %a : tensor<?xi1>, tensor<?xf32>
  %1 = bcast.mul %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Of one tensor, it has its shape.
// CHECK-LABEL: func @select
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @select(%c: i1, %a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %a : tensor<?xf32>
  %1 = bcast.mul %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// The result of an unknown op may have other sizes.
// CHECK-LABEL: func @unknown
// CHECK:         cf.assert
// CHECK:         return
func.func @unknown(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = builtin.unrealized_conversion_cast %a : tensor<?xf32> to tensor<?xf32>
  %1 = bcast.add %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// Sizes are read from the operand, so that no size keeps the result alive.
// CHECK-LABEL: func @operand
// CHECK-NOT:     tensor.dim %{{[0-9]}}
// CHECK:         tensor.dim %arg0
// CHECK-NOT:     tensor.dim %{{[0-9]}}
// CHECK:         cf.assert
func.func @operand(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = math.exp %a : tensor<?xf32>
  %1 = bcast.add %0, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
