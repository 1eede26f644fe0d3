// RUN: bcast-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: mlir-opt %s %load_plugin --allow-unregistered-dialect | FileCheck %s

// No other dialect has been loaded when our ops are parsed: ours loads the dialects of its
// attributes. There must be no `func` in this file, which would load them as well.

// CHECK: bcast.add %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: bcast.mul %{{.*}}, %{{.*}} fastmath<fast> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK: bcast.max %{{.*}} : (tensor<4xf32>) -> tensor<4xf32>
%0 = "toy.value"() : () -> tensor<4xf32>
%1 = bcast.add %0 : (tensor<4xf32>) -> tensor<4xf32>
%2 = bcast.mul %1, %0 fastmath<fast> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
%3 = "bcast.max"(%2) : (tensor<4xf32>) -> tensor<4xf32>
