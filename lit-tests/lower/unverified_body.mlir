// RUN: not bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false \
// RUN:   --convert-bcast-to-linalg 2>&1 | FileCheck %s

// IR that was not verified: a body whose ops are out of order, and none.

func.func @later(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: error: 'bcast.map' op has a body whose ops are out of order
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = arith.negf %z : f32
    %z = arith.negf %x : f32
    bcast.yield %y : f32
  }
  return %0 : tensor<4xf32>
}

func.func @none(%a: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: error: 'bcast.map' op has a body without a result
  %0 = "bcast.map"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
