// RUN: bcast-opt %s --bcast-fuse | FileCheck %s

// A tensor with another use stays, and is read.
// CHECK-LABEL: func @returned(
func.func @returned(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: %[[SUM:.*]] = bcast.map %arg0, %arg1
  // CHECK: %[[R:.*]] = bcast.map %[[SUM]], %arg1
  // CHECK-NEXT: math.exp
  // CHECK-NEXT: arith.mulf
  // CHECK-NOT: bcast.map
  // CHECK: return %[[SUM]], %[[R]]
  %0 = bcast.add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = arith.negf %0 : tensor<4x8xf32>
  %2 = math.exp %1 : tensor<4x8xf32>
  %3 = bcast.mul %2, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Nothing is moved into a loop.
// CHECK-LABEL: func @loop(
func.func @loop(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %n: index) -> tensor<4x8xf32> {
  // CHECK: %[[SUM:.*]] = bcast.add %arg0, %arg1
  // CHECK: scf.for
  // CHECK: bcast.map %{{.*}}, %[[SUM]]
  // CHECK-NEXT: arith.mulf
  // CHECK-NEXT: arith.negf
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = bcast.add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a) -> (tensor<4x8xf32>) {
    %1 = bcast.mul %t, %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
    %2 = arith.negf %1 : tensor<4x8xf32>
    scf.yield %2 : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// A cheap op is computed for each of two users, an expensive one once.
// CHECK-LABEL: func @two_users(
func.func @two_users(%a: tensor<4x8xf32>, %b: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: %[[DEAR:.*]] = math.exp %arg0
  // CHECK-NEXT: bcast.map %[[DEAR]], %arg1
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: arith.negf
  // CHECK: bcast.map %[[DEAR]], %arg1
  // CHECK-NEXT: arith.addf
  // CHECK-NEXT: math.absf
  %0 = math.exp %a : tensor<4x8xf32>
  %1 = bcast.add %0, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %2 = arith.negf %1 : tensor<4x8xf32>
  %3 = math.absf %1 : tensor<4x8xf32>
  return %2, %3 : tensor<4x8xf32>, tensor<4x8xf32>
}

// A reduction ends a chain.
// CHECK-LABEL: func @reduction(
func.func @reduction(%a: tensor<4x8xf32>, %b: tensor<8xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: bcast.map %arg0, %arg1
  // CHECK: linalg.reduce
  // CHECK: bcast.map
  %0 = bcast.add %a, %b : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4x8xf32>
  %1 = math.exp %0 : tensor<4x8xf32>
  %2 = linalg.reduce {arith.addf} ins(%1 : tensor<4x8xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  %3 = bcast.div %2, %2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %4 = arith.negf %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// An op that skips a broadcast reads its other operands where it did.
// CHECK-LABEL: func @around_broadcast(
func.func @around_broadcast(%a: tensor<3xf32>, %b: tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  // CHECK: %[[DEAR:.*]] = math.exp %arg1
  // CHECK: bcast.add %arg0, %[[DEAR]]
  %0 = math.exp %b : tensor<4x3xf32>
  %1:2 = bcast.broadcast %a, %0 : (tensor<3xf32>, tensor<4x3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %2 = bcast.add %1#0, %0 : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %2, %0 : tensor<4x3xf32>, tensor<4x3xf32>
}
