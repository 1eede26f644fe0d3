// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s --implicit-check-not="aligned by broadcast_dimensions"

// Sizes are checked before the order of an entry. Dimensions in a wrong order cannot be drawn: no picture is better
// than one that marks nothing.

// CHECK: error: 'bcast.sub' op operand #1 dim 1: size 5 cannot broadcast with size 4 of operand #0 [dims-size]
func.func @decreasing(%a: tensor<4x3x2xf32>, %b: tensor<2x5xf32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 0>}
      : (tensor<4x3x2xf32>, tensor<2x5xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

// CHECK: error: 'bcast.sub' op operand #1 dim 1: size 3 cannot broadcast with size 2 of operand #0 [dims-size]
func.func @twice(%a: tensor<4x2x2xf32>, %b: tensor<2x3xf32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 2>}
      : (tensor<4x2x2xf32>, tensor<2x3xf32>) -> tensor<4x2x2xf32>
  return
}
