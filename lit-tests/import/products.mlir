// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo | FileCheck %s

// StableHLO's passes would extend unsigned integers with signs. What has one, or is as wide as the result, stays.

// CHECK-LABEL: func.func @products(
// CHECK: %[[BITS:.*]] = tensor.bitcast %arg0 : tensor<?x?xui8> to tensor<?x?xi8>
// CHECK: %[[WIDE:.*]] = bcast.map %[[BITS]]
// CHECK: arith.extui %{{.*}} : i8 to i32
// CHECK: "stablehlo.dot_general"(%[[WIDE]], %{{.*}}) {{.*}} : (tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
// CHECK: "stablehlo.dot"(%arg2, %arg2)
func.func @products(%a: tensor<?x?xui8>, %b: tensor<?x?xui8>, %c: tensor<?x?xi8>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
  %0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : (tensor<?x?xui8>, tensor<?x?xui8>) -> tensor<?x?xi32>
  %1 = "stablehlo.dot"(%c, %c) : (tensor<?x?xi8>, tensor<?x?xi8>) -> tensor<?x?xi32>
  return %0, %1 : tensor<?x?xi32>, tensor<?x?xi32>
}

// CHECK-LABEL: func.func @barrier(
// CHECK-NEXT: return %arg1, %arg0
func.func @barrier(%a: tensor<?xf32>, %b: tensor<i32>) -> (tensor<i32>, tensor<?xf32>) {
  %0:2 = "stablehlo.optimization_barrier"(%a, %b) : (tensor<?xf32>, tensor<i32>) -> (tensor<?xf32>, tensor<i32>)
  return %0#1, %0#0 : tensor<i32>, tensor<?xf32>
}
