// RUN: bcast-opt %s --bcast-report-sizes=facts -o /dev/null 2>&1 | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes | FileCheck %s --check-prefix=TYPES

// Sizes that expressions make equal need no check.
// CHECK: 'bcast.add' op result #0 is B
// CHECK: 'bcast.add' op result #0 is (T + 1)
func.func @equal(%x: tensor<?x?xf32> {bcast.dims = ["T", "B"]}, %y: tensor<?xf32> {bcast.dims = ["T + 1"]},
                 %z: tensor<?xf32> {bcast.dims = ["1 + T"]}, %c: tensor<?xf32> {bcast.dims = ["B"]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%b) : tensor<?xf32>
  %0 = bcast.add %e, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %y, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %t = tensor.dim %x, %c0 : tensor<?x?xf32>
  %next = arith.addi %t, %c1 : index
  %f = tensor.empty(%next) : tensor<?xf32>
  %2 = bcast.add %f, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The symbol of an expression: half of the size.
func.func @half(%x: tensor<?xf32> {bcast.dims = ["2 * T"]}, %y: tensor<?xf32> {bcast.dims = ["T"]},
                %z: tensor<?xf32> {bcast.dims = ["2 * S"]}, %w: tensor<?xf32> {bcast.dims = ["S + 3"]}) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %size = tensor.dim %x, %c0 : tensor<?xf32>
  %half = arith.divui %size, %c2 : index
  %e = tensor.empty(%half) : tensor<?xf32>
  // CHECK: 'bcast.add' op result #0 is T
  %0 = bcast.add %e, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// A function without a body promises results by expressions of what it is called with.
func.func private @next(tensor<?xf32> {bcast.dims = ["T"]}) -> (tensor<?xf32> {bcast.dims = ["T + 1"]})
func.func private @rows(tensor<?xf32> {bcast.dims = ["T + 1"]}) -> (tensor<?xf32> {bcast.dims = ["T"]})
func.func @promised(%x: tensor<?xf32>, %y: tensor<?xf32> {bcast.dims = ["N"]}) {
  %0 = call @next(%y) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = call @rows(%0) : (tensor<?xf32>) -> tensor<?xf32>
  // CHECK: 'bcast.add' op result #0 is N
  %2 = bcast.add %1, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Numbers follow from expressions. They are written into types after guards that take the bounds as well.
// CHECK: 'func.func' op argument #1 is 5
// TYPES-LABEL: func @numbers(
// TYPES-COUNT-2: arith.cmpi sge
// TYPES:         bcast.guard
// TYPES:         tensor.cast {{.*}} to tensor<5xf32>
func.func @numbers(%x: tensor<?xf32> {bcast.dims = ["T"]}, %y: tensor<?xf32> {bcast.dims = ["T floordiv 8 + 4"]})
    -> tensor<?xf32> attributes {bcast.symbols = {T = {min = 8, max = 15}}} {
  %0 = bcast.add %y, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Nothing follows where an operation is not that of the expression.
// CHECK: 'bcast.add' op is checked at run time
// CHECK: 1 of them with checks at run time, 1 check in all
func.func @different(%x: tensor<?xf32> {bcast.dims = ["T"]}, %y: tensor<?xf32> {bcast.dims = ["T floordiv 2"]},
                     %z: tensor<?xf32> {bcast.dims = ["T ceildiv 2"]}) {
  %0 = bcast.add %y, %z : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
