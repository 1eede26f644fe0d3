// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// The messages name the operand that does not fit, and no result.

// CHECK-LABEL: func @messages
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.broadcast' op operand #2 dim 0: run-time size is neither 1 nor that of operand #0 dim 0 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.broadcast' op operand #0 dim 1: run-time size is neither 1 nor 4, the size of operand #1 [runtime-legal]"
// CHECK:         cf.assert %{{.*}}, "{{.*}}'bcast.broadcast' op operand #2 dim 1: run-time size is neither 1 nor 4, the size of operand #1 [runtime-legal]"
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @messages(%a: tensor<?x?xf32>, %b: tensor<4xf32>, %c: tensor<?x?xi8>) -> tensor<?x4xi8> {
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<?x?xf32>, tensor<4xf32>, tensor<?x?xi8>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<?x4xi8>)
  return %0#2 : tensor<?x4xi8>
}
