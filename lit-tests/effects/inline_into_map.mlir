// RUN: bcast-opt %s --mlir-very-unsafe-disable-verifier-on-parsing --verify-each=false --inline | FileCheck %s

// A call in the body of a map does not verify. Where nothing is verified, it stays.

func.func private @scalar(%x: f32) -> f32 {
  %y = math.exp %x : f32
  return %y : f32
}

// CHECK-LABEL: "into_a_map"
// CHECK:         "bcast.map"
// CHECK:           "func.call"{{.*}} @scalar
// CHECK-NEXT:      "bcast.yield"
func.func @into_a_map(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = bcast.map %a : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    %y = func.call @scalar(%x) : (f32) -> f32
    bcast.yield %y : f32
  }
  return %0 : tensor<4xf32>
}
