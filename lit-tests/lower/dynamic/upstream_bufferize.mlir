// RUN: bcast-opt %s --convert-bcast-to-linalg --one-shot-bufferize=bufferize-function-boundaries \
// RUN:   | FileCheck %s --implicit-check-not=memref.copy
// RUN: bcast-opt %s --convert-bcast-to-linalg --eliminate-empty-tensors \
// RUN:   --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --implicit-check-not=memref.copy
// RUN: bcast-opt %s --convert-bcast-to-linalg --canonicalize --cse --empty-tensor-to-alloc-tensor \
// RUN:   --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s --implicit-check-not=memref.copy

// The only memory is the result's; operands are read where they are.

// CHECK-LABEL:   func @two
// CHECK-SAME:        (%[[A:.*]]: memref<?xf32, {{.*}}>, %[[B:.*]]: memref<?xf32, {{[^%]*}}>)
// CHECK-NOT:       memref.alloc
// CHECK:           %[[R:.*]] = memref.alloc(%{{.*}})
// CHECK-NOT:       memref.alloc
// CHECK:           linalg.generic {{.*}} outs(%[[R]] : memref<?xf32>)
// CHECK:             memref.load %[[A]]
// CHECK:             memref.load %[[B]]
// CHECK-NOT:       memref.alloc
// CHECK:           return
func.func @two(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// One buffer for each result.
// CHECK-LABEL:   func @chain
// CHECK-COUNT-2:   memref.alloc
// CHECK-NOT:       memref.alloc
// CHECK:           return
func.func @chain(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
