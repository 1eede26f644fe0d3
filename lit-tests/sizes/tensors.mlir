// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// Ops of the tensor dialect determine the sizes of their results.

// CHECK-LABEL: func @built
// CHECK-NOT:     cf.assert
// CHECK-NOT:     {{tensor.extract }}
// CHECK:         return
func.func @built(%n: index, %x: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %empty = tensor.empty(%n) : tensor<?xf32>
  %splat = tensor.splat %x[%n] : tensor<?xf32>
  %generated = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32>
  %0 = bcast.add %empty, %splat, %generated
    : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = arith.constant 1 : index
  %expanded = tensor.expand_shape %splat [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
  %collapsed = tensor.collapse_shape %expanded [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %slice = tensor.extract_slice %generated[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %2 = bcast.add %expanded, %collapsed, %slice
    : (tensor<?x1xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %0, %2 : tensor<?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: func @dim
// CHECK-NOT:     cf.assert
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @dim(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %m = tensor.dim %a, %0 : tensor<?x?xf32>
  %n = tensor.dim %a, %1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %sum = bcast.add %empty, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// The other dimension is another size.
// CHECK-LABEL: func @other_dim
// CHECK:         cf.assert
// CHECK:         return
func.func @other_dim(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %1 = arith.constant 1 : index
  %n = tensor.dim %a, %1 : tensor<?x?xf32>
  %empty = tensor.empty(%n, %n) : tensor<?x?xf32>
  %sum = bcast.add %empty, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// CHECK-LABEL: func @reshaped
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @reshaped(%a: tensor<?xf32>, %n: index) -> tensor<?x?xf32> {
  %shape = tensor.from_elements %n, %n : tensor<2xindex>
  %square = tensor.reshape %a(%shape) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %row = tensor.empty(%n) : tensor<?xf32>
  %sum = bcast.add %square, %row : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// Padding by 0 keeps a size; any other changes it.
// CHECK-LABEL: func @padded
// CHECK-COUNT-1: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @padded(%a: tensor<?x?xf32>, %n: index, %x: f32) -> tensor<?x?xf32> {
  %padded = tensor.pad %a low[0, 0] high[0, %n] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x?xf32> to tensor<?x?xf32>
  %sum = bcast.add %padded, %a : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %sum : tensor<?x?xf32>
}

// Equal numbers are equal sizes, sums and products included; a difference does not commute.
// CHECK-LABEL: func @numbers
// CHECK-COUNT-1: cf.assert {{.*}}operand #3
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @numbers(%m: index, %n: index) -> tensor<?xf32> {
  %0 = arith.addi %m, %n : index
  %1 = arith.addi %n, %m : index
  %2 = arith.muli %0, %n : index
  %3 = arith.muli %n, %1 : index
  %4 = arith.subi %2, %m : index
  %5 = arith.subi %3, %m : index
  %6 = arith.subi %m, %3 : index
  %a = tensor.empty(%4) : tensor<?xf32>
  %b = tensor.empty(%5) : tensor<?xf32>
  %c = tensor.empty(%6) : tensor<?xf32>
  %sum = bcast.add %a, %b, %a, %c
    : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}

// A '?' that is 1 is read as a static 1 is, and one that is a number as that number.
// CHECK-LABEL: func @constants
// CHECK-NOT:     cf.assert
// CHECK:         linalg.generic {{.*}} ins(%{{.*}}, %{{.*}}, %arg1 :
// CHECK-NOT:     tensor.extract
// CHECK:         return
func.func @constants(%x: f32, %four: tensor<4xf32>) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = tensor.splat %x[%c1] : tensor<?xf32>
  %b = tensor.splat %x[%c4] : tensor<?xf32>
  %sum = bcast.add %a, %b, %four : (tensor<?xf32>, tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %sum : tensor<4xf32>
}

// Offsets are not sizes.
// CHECK-LABEL: func @sliced
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @sliced(%a: tensor<?xf32>, %offset: index, %n: index) -> tensor<?xf32> {
  %slice = tensor.extract_slice %a[%offset] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %empty = tensor.empty(%n) : tensor<?xf32>
  %sum = bcast.add %slice, %empty : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %sum : tensor<?xf32>
}
