// RUN: bcast-opt %s --cse | FileCheck %s
// RUN: bcast-opt %s --canonicalize | FileCheck %s --check-prefixes=CHECK,CHAIN

// No op has a memory effect, not even one that may fail at run time: a dead one is erased.

// CHECK-LABEL: func @dead
// CHECK-NEXT:    return
func.func @dead(%a: tensor<4x1xf32>, %b: tensor<3xf32>, %c: tensor<?xf32>, %d: tensor<*xf32>,
                %i: tensor<4xi32>, %j: tensor<?xi32>, %v: vector<4xf32>, %p: tensor<4xi1>) {
  %0 = bcast.add %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xf32>
  %1 = bcast.mul %c, %b : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>
  %2 = bcast.max %c, %d : (tensor<?xf32>, tensor<*xf32>) -> tensor<?xf32>
  %3 = bcast.min %v, %v : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %4 = bcast.div %i, %j : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  %5 = bcast.rem unsigned %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %6 = bcast.pow %i, %i : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %7 = bcast.compare lt, %a, %b : (tensor<4x1xf32>, tensor<3xf32>) -> tensor<4x3xi1>
  %8 = bcast.select %p, %i, %j : (tensor<4xi1>, tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  %9 = bcast.sub %j, %j : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %10 = bcast.and %i, %j : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  %11 = bcast.or %i, %j : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  %12 = bcast.xor %i, %j : (tensor<4xi32>, tensor<?xi32>) -> tensor<4xi32>
  return
}

// CHAIN-LABEL: func @dead_chain
// CHAIN-NEXT:    return
func.func @dead_chain(%a: tensor<?xi32>, %b: tensor<?xi32>) {
  %0 = bcast.add %a, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %1 = bcast.div %0, %b : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %2 = bcast.compare ne, %1, %0 : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi1>
  return
}
