// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --bcast-to-llvm -o %t

// A tensor of numbers is not a number: its sizes are those of its type, and each result has its own.

// CHECK-LABEL: func @of_rank_0
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @of_rank_0(%a: tensor<?x?xi32>, %v: i32) -> tensor<?x?xi32> {
  %s = tensor.from_elements %v : tensor<i32>
  %r = bcast.add %a, %s : (tensor<?x?xi32>, tensor<i32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// CHECK-LABEL:   func @of_rank_2
// CHECK-COUNT-2:   cf.assert
// CHECK-NOT:       cf.assert
// CHECK:           return
func.func @of_rank_2(%a: tensor<?x?xi32>, %v: i32) -> tensor<?x?xi32> {
  %m = tensor.from_elements %v, %v, %v, %v : tensor<2x2xi32>
  %r = bcast.add %a, %m : (tensor<?x?xi32>, tensor<2x2xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// CHECK-LABEL: func @padded
// CHECK:         return
func.func @padded(%v: i32, %n: index, %a: tensor<?x?xi32>) -> tensor<?x?xi32> {
  %m = tensor.from_elements %v, %v : tensor<1x2xi32>
  %p = tensor.pad %m low[%n, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %v : i32
  } : tensor<1x2xi32> to tensor<?x?xi32>
  %r = bcast.add %p, %a : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return %r : tensor<?x?xi32>
}

// Integers of 32 bits wrap around: this size is 0, and not 2^32.
// CHECK-LABEL: func @narrow
// CHECK:         cf.assert
// CHECK:         return
func.func @narrow(%a: tensor<0xi32>) -> tensor<0xi32> {
  %narrow = "tosa.const"() {values = dense<65536> : tensor<1xi32>} : () -> tensor<1xi32>
  %product = bcast.mul %narrow, %narrow : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %zero = arith.constant 0 : index
  %element = tensor.extract %product[%zero] : tensor<1xi32>
  %size = arith.index_cast %element : i32 to index
  %empty = tensor.empty(%size) : tensor<?xi32>
  %r = bcast.add %empty, %a : (tensor<?xi32>, tensor<0xi32>) -> tensor<0xi32>
  return %r : tensor<0xi32>
}
