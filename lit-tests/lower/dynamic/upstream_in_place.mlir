// RUN: bcast-opt %s --convert-bcast-to-linalg --eliminate-empty-tensors \
// RUN:   --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// A result that is inserted into an operand: the operand is still read, at other indices than are written, and
// must not be overwritten before.

// CHECK-LABEL: func @into_operand
// CHECK-SAME:      (%[[A:.*]]: memref<?xf32, {{[^%]*}}>, %[[B:.*]]: memref<?xf32, {{[^%]*}}>, %{{.*}}: index)
// CHECK:         %[[R:.*]] = memref.alloc
// CHECK:         linalg.generic {{.*}} outs(%[[R]] : memref<?xf32{{.*}}>)
// CHECK:           memref.load %[[A]]
// CHECK:         memref.copy
func.func @into_operand(%a: tensor<?xf32> {bufferization.writable = true}, %b: tensor<?xf32>, %size: index)
    -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = tensor.insert_slice %0 into %a[0] [%size] [1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}
