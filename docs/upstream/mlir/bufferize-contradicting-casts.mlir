// RUN: mlir-opt %s --canonicalize --one-shot-bufferize=bufferize-function-boundaries --canonicalize | FileCheck %s

// The casts contradict each other: no legal run executes both. They must stay, because no single cast has these types.
// CHECK-LABEL: func @contradiction(
//       CHECK:   memref.cast %{{.*}} to memref<?x?xf32
//       CHECK:   memref.cast %{{.*}} to memref<?x4xf32
func.func @contradiction(%x: tensor<?x6xf32>) -> tensor<?x4xf32> {
  %0 = tensor.cast %x : tensor<?x6xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x4xf32>
  %2 = bufferization.alloc_tensor() copy(%1) : tensor<?x4xf32>
  return %2 : tensor<?x4xf32>
}
