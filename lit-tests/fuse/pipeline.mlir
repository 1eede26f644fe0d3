// A fused chain allocates its result and nothing else.

// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=true})' | FileCheck %s
// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{fuse=false})' | FileCheck %s --check-prefix=UNFUSED

// CHECK-LABEL: llvm.func @f
// CHECK-COUNT-1: llvm.call @aligned_alloc
// CHECK-NOT: llvm.call @aligned_alloc
// UNFUSED-LABEL: llvm.func @f
// UNFUSED-COUNT-3: llvm.call @aligned_alloc
func.func @f(%x: tensor<?x?xf32>, %m: tensor<?x1xf32>) -> tensor<?x?xf32> {
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %1 = math.tanh %0 : tensor<?x?xf32>
  %2 = bcast.mul %1, %0 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %2, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
