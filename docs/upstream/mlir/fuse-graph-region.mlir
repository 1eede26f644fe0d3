// RUN: mlir-opt %s --linalg-fuse-elementwise-ops | FileCheck %s

#map = affine_map<(d0) -> (d0)>

// In a graph region, ops may use each other's results. Nothing else uses these: they go.
// CHECK-LABEL: module @cycle
//   CHECK-NOT:   linalg.generic
module @cycle {
  %empty = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%x: f32, %out: f32):
    %sum = arith.addf %x, %x : f32
    linalg.yield %sum : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%0, %1 : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %out: f32):
    %product = arith.mulf %x, %y : f32
    linalg.yield %product : f32
  } -> tensor<4xf32>
}
