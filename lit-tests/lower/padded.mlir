// RUN: bcast-opt %s --pass-pipeline='builtin.module(bcast-to-llvm{call-contractions=true})' | FileCheck %s

// The kernel before a convolution writes into the padded image: one block of memory, and no copy.

// CHECK-LABEL: llvm.func @padded(
// CHECK:         llvm.call @aligned_alloc
// CHECK-NOT:     {{llvm.call @(aligned_alloc|memrefCopy)|llvm.intr.memcpy}}
// CHECK:         llvm.call @bcast_contract_f32_v2(
// CHECK-NOT:     {{llvm.call @(aligned_alloc|memrefCopy)|llvm.intr.memcpy}}
// CHECK:         llvm.return
#image = affine_map<(b, o, y, x, i, v, w) -> (b, i, y + v, x + w)>
#kernel = affine_map<(b, o, y, x, i, v, w) -> (o, i, v, w)>
#out = affine_map<(b, o, y, x, i, v, w) -> (b, o, y, x)>
func.func @padded(%x: tensor<?x3x32x32xf32>, %w: tensor<4x3x3x3xf32>, %out: memref<?x4x32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %0 = bcast.add %x, %x : (tensor<?x3x32x32xf32>, tensor<?x3x32x32xf32>) -> tensor<?x3x32x32xf32>
  %1 = tensor.pad %0 low[0, 0, 1, 1] high[0, 0, 1, 1] {
  ^bb0(%b: index, %i: index, %v: index, %u: index):
    tensor.yield %zero : f32
  } : tensor<?x3x32x32xf32> to tensor<?x3x34x34xf32>
  %before = bufferization.to_tensor %out restrict writable : memref<?x4x32x32xf32> to tensor<?x4x32x32xf32>
  %2 = linalg.generic {indexing_maps = [#image, #kernel, #out],
                       iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}
      ins(%1, %w : tensor<?x3x34x34xf32>, tensor<4x3x3x3xf32>) outs(%before : tensor<?x4x32x32xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %product = arith.mulf %p, %q : f32
    %sum = arith.addf %r, %product : f32
    linalg.yield %sum : f32
  } -> tensor<?x4x32x32xf32>
  bufferization.materialize_in_destination %2 in restrict writable %out : (tensor<?x4x32x32xf32>, memref<?x4x32x32xf32>) -> ()
  return
}
