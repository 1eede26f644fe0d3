// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-fuse,convert-bcast-to-linalg,eliminate-empty-tensors, \
// RUN:     one-shot-bufferize{bufferize-function-boundaries=true function-boundary-type-conversion=identity-layout-map}, \
// RUN:     canonicalize,bcast-to-llvm)' | FileCheck %s

// A chain that computes into the caller's memory allocates nothing, and copies nothing.

// CHECK-LABEL:   llvm.func @normalize
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|free|memcpy)|llvm.intr.memcpy|linalg.generic}}
// CHECK:         llvm.intr.stacksave
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|free|memcpy)|llvm.intr.memcpy|linalg.generic}}
// CHECK:         llvm.return
func.func @normalize(%x: tensor<?x?xf32>, %m: tensor<?x?xf32>, %d: tensor<f32>, %out: memref<?x?xf32>) {
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %d : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  bufferization.materialize_in_destination %1 in restrict writable %out : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}
