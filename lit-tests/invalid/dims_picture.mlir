// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s --strict-whitespace

// The note's picture, to the character: each size below the one that it lines up with.

//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0   4x3{{$}}
// CHECK-NEXT:{{^}}  operand #1   2{{$}}
// CHECK-NEXT:{{^}}               ^{{$}}
func.func @prefix(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0    7x12{{$}}
// CHECK-NEXT:{{^}}  operand #1   10x 3x?x5{{$}}
// CHECK-NEXT:{{^}}                ^  ^{{$}}
func.func @smaller_first(%a: tensor<7x12xf32>, %b: tensor<10x3x?x5xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 1>}
      : (tensor<7x12xf32>, tensor<10x3x?x5xf32>) -> tensor<?x?x?x?xf32>
  return
}

// -----

// Between sizes that do not stand next to each other is no `x`.
//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0   4x?x3{{$}}
// CHECK-NEXT:{{^}}  operand #1   4   1{{$}}
// CHECK-NEXT:{{^}}  inferred     4x?x3{{$}}
// CHECK-NEXT:{{^}}  result #0    4x2x3{{$}}
// CHECK-NEXT:{{^}}                 ^{{$}}
func.func @gap(%a: tensor<4x?x3xf32>, %b: tensor<4x1xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<4x?x3xf32>, tensor<4x1xf32>) -> tensor<4x2x3xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0    (){{$}}
// CHECK-NEXT:{{^}}  operand #1   4x3{{$}}
// CHECK-NEXT:{{^}}  inferred     4x3{{$}}
// CHECK-NEXT:{{^}}  result #0    5x3{{$}}
// CHECK-NEXT:{{^}}               ^{{$}}
func.func @rank_0(%a: tensor<f32>, %b: tensor<4x3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<4x3xf32>) -> tensor<5x3xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned by broadcast_dimensions:
// CHECK-NEXT:{{^}}  operand #0   [4]x2{{$}}
// CHECK-NEXT:{{^}}  operand #1     4{{$}}
// CHECK-NEXT:{{^}}                 ^{{$}}
func.func @scalable(%a: vector<[4]x2xf32>, %b: vector<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (vector<[4]x2xf32>, vector<4xf32>) -> vector<[4]x2xf32>
  return
}
