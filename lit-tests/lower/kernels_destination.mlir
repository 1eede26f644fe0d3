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
  %to = bufferization.to_tensor %out restrict writable : memref<?x?xf32> to tensor<?x?xf32>
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %d : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %r = bufferization.materialize_in_destination %1 in %to : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  bufferization.materialize_in_destination %r in writable %out : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}

// A chain that may be stretched in between ends in two branches. Both compute there, if the memory is a tensor first.
// The branch that stretches allocates the repeated tensor, and frees it.

// CHECK-LABEL:   llvm.func @sum
// CHECK-NOT:     {{llvm.call @(malloc|memcpy)|llvm.intr.memcpy|linalg.generic}}
// CHECK:         llvm.call @aligned_alloc
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|memcpy)|llvm.intr.memcpy|linalg.generic}}
// CHECK:         llvm.call @free
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|free|memcpy)|llvm.intr.memcpy|linalg.generic}}
// CHECK:         llvm.return
func.func @sum(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>, %b: tensor<?xf32>, %out: memref<?x?xf32>) {
  %to = bufferization.to_tensor %out restrict writable : memref<?x?xf32> to tensor<?x?xf32>
  %0 = bcast.add %x, %y : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = bcast.add %0, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %r = bufferization.materialize_in_destination %1 in %to : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  bufferization.materialize_in_destination %r in writable %out : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}
