// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s --strict-whitespace
// XFAIL: *

// Sizes are checked before the order of the list. The picture has the size that the message names.

//      CHECK:error: 'bcast.sub' op operand #1 dim 1: size 5 cannot broadcast with size 4 of operand #0 [dims-size]
//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0   4x3x2{{$}}
// CHECK-NEXT:{{^}}  operand #1   5   2{{$}}
// CHECK-NEXT:{{^}}               ^{{$}}
func.func @decreasing(%a: tensor<4x3x2xf32>, %b: tensor<2x5xf32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 0>}
      : (tensor<4x3x2xf32>, tensor<2x5xf32>) -> tensor<4x3x2xf32>
  return
}

// -----

// Two sizes for one place cannot be drawn there: no picture is better than one that marks nothing.
//      CHECK:error: 'bcast.sub' op operand #1 dim 1: size 3 cannot broadcast with size 2 of operand #0 [dims-size]
//  CHECK-NOT:note: shapes, aligned by broadcast_dimensions:
func.func @twice(%a: tensor<4x2x2xf32>, %b: tensor<2x3xf32>) {
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 2, 2>}
      : (tensor<4x2x2xf32>, tensor<2x3xf32>) -> tensor<4x2x2xf32>
  return
}
