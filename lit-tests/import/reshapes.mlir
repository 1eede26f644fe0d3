// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --canonicalize | FileCheck %s

// Dimensions of size 1 that come and go are no list of sizes: what is around them can be fused.
// CHECK-LABEL: func.func @units(
// CHECK-SAME: %[[A:.*]]: tensor<?x1x4xf32>
// CHECK: %[[IS:.*]] = bcast.guard %[[A]]
// CHECK: %[[LESS:.*]] = tensor.collapse_shape %[[IS]] {{\[}}[0, 1], [2]] : tensor<?x1x4xf32> into tensor<?x4xf32>
// CHECK: tensor.expand_shape %[[LESS]] {{\[}}[0, 1], [2, 3]] output_shape [1, %{{.*}}, 4, 1] : tensor<?x4xf32> into tensor<1x?x4x1xf32>
func.func @units(%a: tensor<?x1x4xf32>) -> tensor<1x?x4x1xf32> {
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x1x4xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %four = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%one, %n1, %four, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xi32>
  %0 = "stablehlo.dynamic_reshape"(%a, %shape) : (tensor<?x1x4xf32>, tensor<4xi32>) -> tensor<1x?x4x1xf32>
  return %0 : tensor<1x?x4x1xf32>
}

// Two sizes may be exchanged, and without elements a size may be any.
// CHECK-LABEL: func.func @others(
// CHECK: tensor.reshape
// CHECK: tensor.reshape
func.func @others(%a: tensor<?x?xf32>, %b: tensor<?x0xf32>, %shape: tensor<3xi32>, %other: tensor<3xi32>) -> (tensor<?x?x1xf32>, tensor<?x0x1xf32>) {
  %0 = "stablehlo.dynamic_reshape"(%a, %shape) : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
  %1 = "stablehlo.dynamic_reshape"(%b, %other) : (tensor<?x0xf32>, tensor<3xi32>) -> tensor<?x0x1xf32>
  return %0, %1 : tensor<?x?x1xf32>, tensor<?x0x1xf32>
}

// The sizes of a sum are those of what is summed.
// CHECK-LABEL: func.func @proven(
// CHECK: "stablehlo.reduce"
// CHECK-NOT: tensor.reshape
// CHECK: tensor.expand_shape %{{.*}} {{\[}}[0], [1, 2]] output_shape [%{{.*}}, %{{.*}}, 1] : tensor<?x?xf32> into tensor<?x?x1xf32>
func.func @proven(%a: tensor<?x?x?xf32>) -> tensor<?x?x1xf32> {
  %zero = "stablehlo.constant"() <{value = dense<0.0> : tensor<f32>}> : () -> tensor<f32>
  %sum = "stablehlo.reduce"(%a, %zero) <{dimensions = array<i64: 2>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %both = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
    "stablehlo.return"(%both) : (tensor<f32>) -> ()
  }) : (tensor<?x?x?xf32>, tensor<f32>) -> tensor<?x?xf32>
  %n = "stablehlo.get_dimension_size"(%a) <{dimension = 0 : i64}> : (tensor<?x?x?xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?x?xf32>) -> tensor<i32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %m1 = "stablehlo.reshape"(%m) : (tensor<i32>) -> tensor<1xi32>
  %one = "stablehlo.constant"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%n1, %m1, %one) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  %0 = "stablehlo.dynamic_reshape"(%sum, %shape) : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x1xf32>
  return %0 : tensor<?x?x1xf32>
}
