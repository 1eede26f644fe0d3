// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s --strict-whitespace

// The picture has every operand, and of the results the one that is wrong.

//      CHECK:error: 'bcast.broadcast' op operand #2 dim 0: size 4 cannot
//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0   2x1{{$}}
// CHECK-NEXT:{{^}}  operand #1     3{{$}}
// CHECK-NEXT:{{^}}  operand #2     4{{$}}
// CHECK-NEXT:{{^}}                 ^{{$}}
func.func @operands(%a: tensor<2x1xf32>, %b: tensor<3xi8>, %c: tensor<4xi8>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<2x1xf32>, tensor<3xi8>, tensor<4xi8>) -> (tensor<2x3xf32>, tensor<2x3xi8>, tensor<2x4xi8>)
  return
}

// -----

//      CHECK:error: 'bcast.broadcast' op result #1 dim 1: declared size 1, but
//      CHECK:note: shapes, aligned on the right:
// CHECK-NEXT:{{^}}  operand #0    (){{$}}
// CHECK-NEXT:{{^}}  operand #1   2x4{{$}}
// CHECK-NEXT:{{^}}  operand #2   ?x1{{$}}
// CHECK-NEXT:{{^}}  inferred     2x4{{$}}
// CHECK-NEXT:{{^}}  result #1    2x1{{$}}
// CHECK-NEXT:{{^}}                 ^{{$}}
func.func @second_result(%a: tensor<f32>, %b: tensor<2x4xf32>, %c: tensor<?x1xf32>) {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<f32>, tensor<2x4xf32>, tensor<?x1xf32>) -> (tensor<2x4xf32>, tensor<2x1xf32>, tensor<3x4xf32>)
  return
}
