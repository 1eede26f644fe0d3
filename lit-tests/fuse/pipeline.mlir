// A fused chain allocates its result and nothing else. If a size in it may be stretched, the original ops stand
// in the other branch.

// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=true})' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false})' | FileCheck %s --check-prefix=UNFUSED

// CHECK-LABEL: llvm.func @f
// CHECK-COUNT-1: llvm.call @aligned_alloc
// CHECK-NOT: llvm.call @aligned_alloc
func.func @f(%x: tensor<?x?xf32>, %m: tensor<?x?xf32>, %s: tensor<f32>) -> tensor<?x?xf32> {
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = math.tanh %0 : tensor<?x?xf32>
  %2 = bcast.mul %1, %0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %2, %s : (tensor<?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}

// CHECK-LABEL: llvm.func @choice
// CHECK-COUNT-3: llvm.call @aligned_alloc
// UNFUSED-LABEL: llvm.func @choice
// UNFUSED-COUNT-2: llvm.call @aligned_alloc
// UNFUSED-NOT: llvm.call @aligned_alloc
func.func @choice(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.mul %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
