// RUN: bcast-opt %s --bcast-fuse=runtime-checks=false | FileCheck %s

// The op of another dialect requires one type, and the stretched tensor's type is more precise than its result's.
// CHECK-LABEL: func @says_more(
// CHECK:         bcast.map {{.*}} -> tensor<?xi32>
// CHECK-NOT:     arith.addi {{.*}} : tensor
func.func @says_more(%a: tensor<4xi32>) -> tensor<?xi32> {
  %b:2 = bcast.broadcast %a, %a : (tensor<4xi32>, tensor<4xi32>) -> (tensor<?xi32>, tensor<?xi32>)
  %y = bufferization.alloc_tensor() copy(%b#1) : tensor<?xi32>
  %r = arith.addi %b#1, %y : tensor<?xi32>
  return %r : tensor<?xi32>
}
