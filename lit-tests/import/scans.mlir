// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo --canonicalize --cse | FileCheck %s

// A window of all elements up to its place is one loop, also where the size of the window is an argument, as JAX passes it.

func.func private @sum(%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @column_sums(%a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %0 = call @column_sums_of(%n, %a) : (tensor<i32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func private @column_sums_of(
// CHECK: %[[SIZE:.*]] = tensor.dim %arg1, %c0
// CHECK: scf.for %{{.*}} = %c0 to %[[SIZE]] step %c1
// CHECK-NOT: "reduction"
func.func private @column_sums_of(%n: tensor<i32>, %a: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %less = "stablehlo.constant"() <{value = dense<-1> : tensor<i32>}> : () -> tensor<i32>
  %one1 = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %zero1 = "stablehlo.constant"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %ones = "stablehlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %none = "stablehlo.constant"() <{value = dense<0> : tensor<1x2xi32>}> : () -> tensor<1x2xi32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %size = "stablehlo.concatenate"(%n1, %one1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %rest = "stablehlo.add"(%n, %less) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %rest1 = "stablehlo.reshape"(%rest) : (tensor<i32>) -> tensor<1xi32>
  %before = "stablehlo.concatenate"(%rest1, %zero1) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %before2 = "stablehlo.reshape"(%before) : (tensor<2xi32>) -> tensor<1x2xi32>
  %low = "stablehlo.concatenate"(%before2, %none) <{dimension = 0 : i64}> : (tensor<1x2xi32>, tensor<1x2xi32>) -> tensor<2x2xi32>
  %0 = "stablehlo.custom_call"(%a, %zero, %size, %ones, %ones, %ones, %low) {call_target_name = "stablehlo.dynamic_reduce_window", called_computations = [@sum]} : (tensor<?x?xf32>, tensor<f32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

