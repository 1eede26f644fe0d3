// RUN: bcast-opt %s --convert-bcast-to-linalg --linalg-fuse-elementwise-ops | FileCheck %s

// A chain becomes one loop nest, whatever its ops line up by.

// CHECK-LABEL: func @scale_and_shift_channels
// CHECK:         linalg.generic
// CHECK:           arith.mulf
// CHECK-NEXT:      arith.addf
// CHECK-NEXT:      arith.maximumf
// CHECK-NEXT:      linalg.yield
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @scale_and_shift_channels(%x: tensor<2x8x16x16xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>,
                                    %zero: tensor<f32>) -> tensor<2x8x16x16xf32> {
  %0 = bcast.mul %x, %scale {broadcast_dimensions = array<i64: 1>}
      : (tensor<2x8x16x16xf32>, tensor<8xf32>) -> tensor<2x8x16x16xf32>
  %1 = bcast.add %0, %shift {broadcast_dimensions = array<i64: 1>}
      : (tensor<2x8x16x16xf32>, tensor<8xf32>) -> tensor<2x8x16x16xf32>
  %2 = bcast.max %1, %zero : (tensor<2x8x16x16xf32>, tensor<f32>) -> tensor<2x8x16x16xf32>
  return %2 : tensor<2x8x16x16xf32>
}

// A producer that is stretched by the op that uses it.
// CHECK-LABEL: func @stretched_producer
// CHECK:         linalg.generic
// CHECK:           arith.mulf
// CHECK-NEXT:      arith.subf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @stretched_producer(%a: tensor<8xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = bcast.mul %a, %a : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %1 = bcast.sub %x, %0 {broadcast_dimensions = array<i64: 0>} : (tensor<8x16xf32>, tensor<8xf32>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// CHECK-LABEL: func @map
// CHECK:         linalg.generic
// CHECK:           arith.addf
// CHECK-NEXT:      arith.negf
// CHECK-NEXT:      arith.mulf
// CHECK-NOT:     linalg.generic
// CHECK:         return
func.func @map(%a: tensor<8xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = bcast.add %x, %a {broadcast_dimensions = array<i64: 0>} : (tensor<8x16xf32>, tensor<8xf32>) -> tensor<8x16xf32>
  %1 = bcast.map %a, %0 {broadcast_dimensions = array<i64: 0>}
      : (tensor<8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32> (%s: f32, %y: f32) {
    %n = arith.negf %y : f32
    %p = arith.mulf %n, %s : f32
    bcast.yield %p : f32
  }
  return %1 : tensor<8x16xf32>
}
