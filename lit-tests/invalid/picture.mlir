// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s --strict-whitespace

// The note's picture, to the character: aligned on the right, with every offending column marked.

//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0   4x3{{$}}
// CHECK-NEXT:{{^}}  operand #1     2{{$}}
// CHECK-NEXT:{{^}}                 ^{{$}}
func.func @one_column(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0   10x?x 3{{$}}
// CHECK-NEXT:{{^}}  operand #1    2x1x12{{$}}
// CHECK-NEXT:{{^}}                ^    ^{{$}}
func.func @two_columns(%a: tensor<10x?x3xf32>, %b: tensor<2x1x12xf32>) {
  %0 = bcast.add %a, %b : (tensor<10x?x3xf32>, tensor<2x1x12xf32>) -> tensor<?x?x?xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0     3{{$}}
// CHECK-NEXT:{{^}}  inferred       3{{$}}
// CHECK-NEXT:{{^}}  result #0    1x3{{$}}
// CHECK-NEXT:{{^}}               ^{{$}}
func.func @rank(%a: tensor<3xf32>) {
  %0 = bcast.add %a : (tensor<3xf32>) -> tensor<1x3xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0     *{{$}}
// CHECK-NEXT:{{^}}  operand #1   4x1{{$}}
// CHECK-NEXT:{{^}}  operand #2    (){{$}}
// CHECK-NEXT:{{^}}  inferred     4x1{{$}}
// CHECK-NEXT:{{^}}  result #0    5x2{{$}}
// CHECK-NEXT:{{^}}               ^ ^{{$}}
func.func @unranked_and_rank_0(%a: tensor<*xf32>, %b: tensor<4x1xf32>, %c: tensor<f32>) {
  %0 = bcast.add %a, %b, %c : (tensor<*xf32>, tensor<4x1xf32>, tensor<f32>) -> tensor<5x2xf32>
  return
}

// -----

//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0   2x[4]{{$}}
// CHECK-NEXT:{{^}}  operand #1       4{{$}}
// CHECK-NEXT:{{^}}                   ^{{$}}
func.func @scalable(%a: vector<2x[4]xf32>, %b: vector<4xf32>) {
  %0 = bcast.add %a, %b : (vector<2x[4]xf32>, vector<4xf32>) -> vector<2x[4]xf32>
  return
}
