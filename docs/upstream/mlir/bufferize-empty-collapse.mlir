// RUN: mlir-opt %s --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// The product of the first group is 0, but its type says that it is unknown: the buffer has the same type.
// CHECK-LABEL: func @collapse(
//       CHECK:   memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] : {{.*}} into memref<?x?xf32
func.func @collapse(%x: tensor<?x0x?x?xf32>) -> tensor<?x?xf32> {
  %0 = tensor.collapse_shape %x [[0, 1], [2, 3]] : tensor<?x0x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
