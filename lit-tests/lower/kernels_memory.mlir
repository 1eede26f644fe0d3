// RUN: bcast-opt %s --bcast-to-llvm | FileCheck %s

// A chain in which no size between its ops is stretched allocates its result and nothing else, and copies nothing.

// CHECK-LABEL:   llvm.func @layer_norm_tail
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|free|memcpy)|llvm.intr.memcpy}}
// CHECK:         llvm.call @aligned_alloc
// CHECK-NOT:     {{llvm.call @(malloc|aligned_alloc|free|memcpy)|llvm.intr.memcpy}}
// CHECK:         llvm.return
func.func @layer_norm_tail(%x: tensor<?x?xf32> {bcast.dims = ["T", "D"]}, %m: tensor<?x1xf32> {bcast.dims = ["T", 1]},
                           %r: tensor<?x1xf32> {bcast.dims = ["T", 1]}, %g: tensor<?xf32> {bcast.dims = ["D"]},
                           %b: tensor<?xf32> {bcast.dims = ["D"]}) -> tensor<?x?xf32> {
  %0 = bcast.sub %x, %m : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %1 = bcast.mul %0, %r : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
  %2 = bcast.mul %1, %g : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  %3 = bcast.add %2, %b : (tensor<?x?xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return %3 : tensor<?x?xf32>
}
