// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=chlo,stablehlo | FileCheck %s

// CHECK-LABEL: func.func @chlo
func.func @chlo(%a: tensor<?x3xf32>, %b: tensor<?xf32>, %i: tensor<?x3xi32>, %p: tensor<?x1xi1>) {
  // CHECK: bcast.add %arg0, %arg1 {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  %0 = "chlo.broadcast_add"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.map %arg0, %arg1 {broadcast_dimensions = array<i64: 0>}
  // CHECK: complex.create
  %1 = "chlo.broadcast_complex"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xcomplex<f32>>
  // CHECK: bcast.compare ne,
  %2 = "chlo.broadcast_compare"(%a, %b) {broadcast_dimensions = dense<0> : tensor<1xi64>, comparison_direction = "NE"} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xi1>
  // A division by zero has a value.
  // CHECK: bcast.map
  // CHECK: %[[DIVISOR:.*]] = arith.select
  // CHECK: arith.divsi %{{.*}}, %[[DIVISOR]] : i32
  %3 = "chlo.broadcast_divide"(%i, %i) : (tensor<?x3xi32>, tensor<?x3xi32>) -> tensor<?x3xi32>
  // CHECK: bcast.select
  %4 = "chlo.broadcast_select"(%p, %a, %a) : (tensor<?x1xi1>, tensor<?x3xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  // CHECK-NOT: chlo
  return
}

// CHECK-LABEL: func.func @stablehlo
func.func @stablehlo(%a: tensor<?xf32>, %s: tensor<f32>, %u: tensor<?xui8>) {
  // The value comes first in a map's body.
  // CHECK: bcast.map %arg0, %arg1, %arg1
  // CHECK-NEXT: arith.maximumf %{{.*}}, %{{.*}} : f32
  %0 = "stablehlo.clamp"(%s, %a, %s) : (tensor<f32>, tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  // CHECK: bcast.map
  // CHECK: arith.shrui
  %1 = "stablehlo.shift_right_logical"(%u, %u) : (tensor<?xui8>, tensor<?xui8>) -> tensor<?xui8>
  // CHECK: bcast.map
  // CHECK-NEXT: math.isfinite
  %2 = "stablehlo.is_finite"(%a) : (tensor<?xf32>) -> tensor<?xi1>
  // CHECK-NOT: stablehlo
  return
}

// CHECK-LABEL: func.func @kinds_of_elements(
func.func @kinds_of_elements(%z: tensor<3xcomplex<f32>>, %u: tensor<3xui8>) -> (tensor<3xcomplex<f32>>, tensor<3xui8>) {
  // CHECK: bcast.add %arg0, %arg0 : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>)
  %0 = "chlo.broadcast_add"(%z, %z) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  // CHECK: arith.divui
  %1 = "chlo.broadcast_divide"(%u, %u) : (tensor<3xui8>, tensor<3xui8>) -> tensor<3xui8>
  return %0, %1 : tensor<3xcomplex<f32>>, tensor<3xui8>
}
