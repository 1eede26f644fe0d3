// RUN: bcast-opt %s --bcast-fuse-kernels | FileCheck %s

// An operand of a matrix product is computed once, and not for each of its columns.

#row = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @relu(
// CHECK: %[[KEPT:.*]] = linalg.generic
// CHECK: linalg.matmul ins(%[[KEPT]],
func.func @relu(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>, %out: tensor<?x?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %zero : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

#m = affine_map<(d0, d1, d2) -> (d0, d2)>
#k = affine_map<(d0, d1, d2) -> (d2, d1)>
#n = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @generic(
// CHECK-COUNT-2: linalg.generic
func.func @generic(%a: tensor<?x?xf32>, %w: tensor<?x?xf32>, %out: tensor<?x?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.generic {indexing_maps = [#row, #row], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.maximumf %x, %zero : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#m, #k, #n], iterator_types = ["parallel", "parallel", "reduction"]} ins(%0, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%out : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
