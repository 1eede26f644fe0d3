// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --implicit-check-not='= bcast.'
// RUN: bcast-opt %s --bcast-insert-runtime-checks -o /dev/null
// XFAIL: *

// An op of the dialect in the body of a map is lowered with it, and its checks are no side effects of the body.

// CHECK-LABEL: func @map_in_map
// CHECK:         linalg.generic
// CHECK:           linalg.generic
// CHECK:           tensor.extract
func.func @map_in_map(%a: tensor<4xf32>, %b: tensor<2xf32>, %i: index) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %1 = bcast.map %b : (tensor<2xf32>) -> tensor<2xf32> (%y: f32) {
      %z = arith.addf %x, %y : f32
      bcast.yield %z : f32
    }
    %e = tensor.extract %1[%i] : tensor<2xf32>
    bcast.yield %e : f32
  }
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @checked
// CHECK:         linalg.generic
func.func @checked(%a: tensor<4xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %i: index) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %1 = bcast.add %b, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %e = tensor.extract %1[%i] : tensor<?xf32>
    bcast.yield %e : f32
  }
  return %0 : tensor<4xf32>
}
