// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=stablehlo,linalg --verify-diagnostics | FileCheck %s

// A broadcast to a shape is one with an empty tensor of that shape. StableHLO's is one-way: the shape decides.

// CHECK-LABEL: func.func @static(
func.func @static(%a: tensor<3xf32>, %s: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<1x3x1xf32>, tensor<2xf32>) {
  // CHECK: %[[A:.*]] = tensor.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [3, 1]
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3x4xi1>
  // CHECK: bcast.broadcast %[[A]], %[[EMPTY]] : (tensor<3x1xf32>, tensor<2x3x4xi1>)
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<2x3x4xf32>
  // CHECK: bcast.broadcast {{.*}} : (tensor<3x1xf32>, tensor<1x3x1xi1>)
  %1 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<3xf32>) -> tensor<1x3x1xf32>
  // CHECK: bcast.broadcast %arg1
  %2 = "stablehlo.broadcast_in_dim"(%s) <{broadcast_dimensions = array<i64>}> : (tensor<f32>) -> tensor<2xf32>
  // CHECK-NOT: cf.assert
  return %0, %1, %2 : tensor<2x3x4xf32>, tensor<1x3x1xf32>, tensor<2xf32>
}

// The sizes of a list are numbers. Each of the operand's is 1 or that of the list, which the result's size shows.
// CHECK-LABEL: func.func @listed(
func.func @listed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?x4xf32> {
  %n = "stablehlo.get_dimension_size"(%b) <{dimension = 0 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %m = "stablehlo.get_dimension_size"(%a) <{dimension = 1 : i64}> : (tensor<?x?xf32>) -> tensor<i32>
  %four = "stablehlo.constant"() <{value = dense<4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %n1 = "stablehlo.reshape"(%n) : (tensor<i32>) -> tensor<1xi32>
  %m1 = "stablehlo.reshape"(%m) : (tensor<i32>) -> tensor<1xi32>
  %shape = "stablehlo.concatenate"(%n1, %m1, %four) <{dimension = 0 : i64}> : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xi32>
  // CHECK-NOT: stablehlo
  // CHECK: %[[A:.*]] = tensor.expand_shape %arg0
  // CHECK: %[[N:.*]] = tensor.dim %arg1, %c0
  // CHECK: %[[M:.*]] = tensor.dim %arg0, %c1
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%[[N]], %[[M]]) : tensor<?x?x4xi1>
  // CHECK: %[[R:.*]]:2 = bcast.broadcast %[[A]], %[[EMPTY]]
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[R]]#0, %c0
  // CHECK: %[[N:.*]] = tensor.dim %arg1, %c0
  // CHECK: %[[IS:.*]] = arith.cmpi eq, %[[SIZE]], %[[N]]
  // CHECK: cf.assert %[[IS]], "{{.*}}'stablehlo.dynamic_broadcast_in_dim' op operand #0 dim 0: run-time size is not 1, but its target is [runtime-legal]"
  // CHECK-NEXT: bcast.guard %[[R]]#0 if %[[IS]]
  // CHECK-NOT: cf.assert
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %shape) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x?xf32>, tensor<3xi32>) -> tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// An op's promise is checked; a static size that is not 1 is the target's.
// CHECK-LABEL: func.func @promised(
func.func @promised(%a: tensor<?x?x3xf32>, %shape: tensor<3xi64>) -> tensor<?x?x?xf32> {
  // CHECK: tensor.extract %arg1[%c0
  // CHECK: arith.cmpi sge
  // CHECK: cf.assert {{.*}} run-time size of its target is negative
  // CHECK: cf.assert {{.*}} operand #0 dim 0: run-time size is not 1 [runtime-legal]
  // CHECK: bcast.guard
  // CHECK-NEXT: tensor.cast {{.*}} to tensor<1x?x3xf32>
  // CHECK: cf.assert {{.*}} operand #0 dim 1: run-time size is not its target's [runtime-legal]
  // CHECK: cf.assert {{.*}} operand #0 dim 2: size 3 is not its target's [runtime-legal]
  // CHECK: tensor.empty({{.*}}) : tensor<?x?x3xi1>
  %0 = "stablehlo.dynamic_broadcast_in_dim"(%a, %shape) <{broadcast_dimensions = array<i64: 0, 1, 2>, known_expanding_dimensions = array<i64: 0>, known_nonexpanding_dimensions = array<i64: 1>}> : (tensor<?x?x3xf32>, tensor<3xi64>) -> tensor<?x?x?xf32>
  // CHECK: tensor.cast {{.*}} : tensor<?x?x3xf32> to tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: func.func @to_one(
func.func @to_one(%a: tensor<?xf32>) -> tensor<1x1xf32> {
  // CHECK: %[[IS:.*]] = arith.cmpi eq, %{{.*}}, %c1
  // CHECK: cf.assert %[[IS]]
  // CHECK: %[[A:.*]] = bcast.guard %arg0 if %[[IS]]
  // CHECK: tensor.cast %[[A]] : tensor<?xf32> to tensor<1xf32>
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// CHECK-LABEL: func.func @to_init(
func.func @to_init(%a: tensor<?xf32>, %init: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: cf.assert {{.*}} 'linalg.broadcast' op operand #0 dim 0: run-time size is not its target's
  // CHECK: %[[SIZES:.*]] = tensor.empty
  // CHECK: bcast.broadcast %{{.*}}, %[[SIZES]] : (tensor<?x1xf32>, tensor<?x?xi1>)
  %0 = linalg.broadcast ins(%a : tensor<?xf32>) outs(%init : tensor<?x?xf32>) dimensions = [1]
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @left(
func.func @left(%a: tensor<3x2xf32>, %u: tensor<*xf32>, %two: tensor<2xi32>, %f: tensor<2xf32>) {
  // CHECK-NOT: bcast.broadcast
  // expected-remark@+1 {{is left by convert-to-bcast: its broadcast_dimensions are not in increasing order}}
  %0 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<3x2xf32>) -> tensor<2x3xf32>
  // expected-remark@+1 {{operand #0 dim 0: size 3 is not that of its target, 1}}
  %1 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x2xf32>) -> tensor<1x2xf32>
  // expected-remark@+1 {{its dimensions are not one of the result for each of the operand}}
  %2 = "stablehlo.broadcast_in_dim"(%a) <{broadcast_dimensions = array<i64: 0>}> : (tensor<3x2xf32>) -> tensor<3x2xf32>
  // expected-remark@+1 {{'tensor<*xf32>' has no rank}}
  %3 = "stablehlo.dynamic_broadcast_in_dim"(%u, %two) <{broadcast_dimensions = array<i64: 0>}> : (tensor<*xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // expected-remark@+1 {{its target 'tensor<2xf32>' is not a list of the sizes of 'tensor<?x?xf32>'}}
  %4 = "stablehlo.dynamic_broadcast_in_dim"(%a, %f) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<3x2xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  // expected-remark@+1 {{its known_expanding_dimensions have a dimension 2, which its operand lacks}}
  %5 = "stablehlo.dynamic_broadcast_in_dim"(%a, %two) <{broadcast_dimensions = array<i64: 0, 1>, known_expanding_dimensions = array<i64: 2>}> : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  return
}
