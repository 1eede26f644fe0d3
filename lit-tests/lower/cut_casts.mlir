// RUN: bcast-opt %s --bcast-cut-casts | FileCheck %s
// RUN: bcast-opt %s --bcast-to-llvm -o /dev/null

// A tensor of 6 elements, of which a cast claims that it has 4: that is executed in no legal run.
// CHECK-LABEL: func @contradiction(
// CHECK-SAME: %[[SIX:.*]]: tensor<?x6xf32>)
func.func @contradiction(%six: tensor<?x6xf32>) -> tensor<?x4xf32> {
  // CHECK: %[[ANY:.*]] = tensor.cast %[[SIX]]
  // CHECK: %[[DIM:.*]] = tensor.dim %[[ANY]], %c0
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%[[DIM]]) : tensor<?x4xf32>
  // CHECK: return %[[EMPTY]]
  %0 = tensor.cast %six : tensor<?x6xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// Through an unranked tensor.
// CHECK-LABEL: func @ranks(
func.func @ranks(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  // CHECK: %[[C0:.*]] = arith.constant 0
  // CHECK: tensor.empty(%[[C0]]) : tensor<?xf32>
  %0 = tensor.cast %x : tensor<?x?xf32> to tensor<*xf32>
  %1 = tensor.cast %0 : tensor<*xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A cast that only claims more stays, and so do ops after a cast that was cut off.
// CHECK-LABEL: func @legal(
func.func @legal(%x: tensor<?x6xf32>) -> (tensor<4x6xf32>, tensor<?x4xf32>) {
  // CHECK: tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<4x6xf32>
  // CHECK-COUNT-1: tensor.empty
  // CHECK: tensor.cast %{{.*}} : tensor<?x?xf32> to tensor<?x4xf32>
  %0 = tensor.cast %x : tensor<?x6xf32> to tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x6xf32>
  %2 = tensor.cast %0 : tensor<?x?xf32> to tensor<?x4xf32>
  %3 = tensor.cast %2 : tensor<?x4xf32> to tensor<?x?xf32>
  %4 = tensor.cast %3 : tensor<?x?xf32> to tensor<?x4xf32>
  return %1, %4 : tensor<4x6xf32>, tensor<?x4xf32>
}
