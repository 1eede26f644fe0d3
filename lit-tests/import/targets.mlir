// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast --verify-diagnostics | FileCheck %s

// The shape that an op takes as a value becomes an empty tensor, which nothing reads.

// CHECK-LABEL: func.func @declared(%arg0: tensor<3x1xf32>
func.func @declared(%a: tensor<3x1xf32>, %target: tensor<3xi64>) -> tensor<2x3x4xf32> {
  // CHECK: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3x4xi1>
  // CHECK: bcast.broadcast %arg0, %[[EMPTY]] : (tensor<3x1xf32>, tensor<2x3x4xi1>) -> (tensor<2x3x4xf32>, tensor<2x3x4xi1>)
  %0 = "onnx.Expand"(%a, %target) : (tensor<3x1xf32>, tensor<3xi64>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// CHECK-LABEL: func.func @read(
func.func @read(%a: tensor<?x1xui8>, %target: tensor<3xsi64>) -> tensor<?x?x4xui8> {
  // CHECK: %[[TARGET:.*]] = tensor.bitcast %arg1 : tensor<3xsi64> to tensor<3xi64>
  // CHECK: %[[FIRST:.*]] = tensor.extract %[[TARGET]][%c0{{.*}}] : tensor<3xi64>
  // CHECK: %[[INDEX:.*]] = arith.index_cast %[[FIRST]] : i64 to index
  // CHECK: tensor.extract %[[TARGET]][%c1{{.*}}]
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%[[INDEX]], %{{.*}}) : tensor<?x?x4xi1>
  // CHECK: bcast.broadcast %{{.*}}, %[[EMPTY]] : (tensor<?x1xi8>, tensor<?x?x4xi1>)
  %0 = "onnx.Expand"(%a, %target) : (tensor<?x1xui8>, tensor<3xsi64>) -> tensor<?x?x4xui8>
  return %0 : tensor<?x?x4xui8>
}

// A target of fewer dimensions; and one whose length follows from the result's rank.
// CHECK-LABEL: func.func @lengths(
func.func @lengths(%a: tensor<?x?xf32>, %one: tensor<1xi32>, %target: tensor<?xi64>) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  // CHECK: bcast.broadcast %arg0, %{{.*}} : (tensor<?x?xf32>, tensor<?xi1>)
  %0 = "onnx.Expand"(%a, %one) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x?xf32>
  // CHECK: bcast.broadcast %arg0, %{{.*}} : (tensor<?x?xf32>, tensor<?x?x?xi1>)
  %1 = "onnx.Expand"(%a, %target) : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<?x?x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x?x?xf32>
}

// So does it where the result declares all sizes. Sizes may be of type index.
// CHECK-LABEL: func.func @length_of_sizes(
func.func @length_of_sizes(%a: tensor<?x?xf32>, %target: tensor<?xi64>, %sizes: tensor<2xindex>) -> (tensor<2x3xf32>, tensor<?x?xf32>) {
  // CHECK: bcast.broadcast %arg0, %{{.*}} : (tensor<?x?xf32>, tensor<2x3xi1>)
  %0 = "onnx.Expand"(%a, %target) : (tensor<?x?xf32>, tensor<?xi64>) -> tensor<2x3xf32>
  // CHECK: %[[SIZE:.*]] = tensor.extract %arg2
  // CHECK-NOT: arith.index_cast
  // CHECK: tensor.empty(%[[SIZE]], %{{.*}}) : tensor<?x?xi1>
  %1 = "onnx.Expand"(%a, %sizes) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<?x?xf32>
}

// A result may declare a size that only run time knows.
// CHECK-LABEL: func.func @claimed(
func.func @claimed(%a: tensor<?x1xf32>, %like: tensor<?x?xf32>) -> tensor<4x?xf32> {
  // expected-remark@+1 {{'onnx.Shape' op is left by convert-to-bcast}}
  %shape = "onnx.Shape"(%like) : (tensor<?x?xf32>) -> tensor<2xi64>
  // CHECK: bcast.broadcast %arg0, %arg1
  %0 = "onnx.Expand"(%a, %shape) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// CHECK-LABEL: func.func @like(
func.func @like(%a: tensor<?x1xf32>, %like: tensor<?x?x!test.any>) -> tensor<?x?xf32> {
  // expected-remark@+1 {{'onnx.Shape' op is left by convert-to-bcast}}
  %shape = "onnx.Shape"(%like) {start = 0 : si64} : (tensor<?x?x!test.any>) -> tensor<2xi64>
  // CHECK: bcast.broadcast %arg0, %arg1 : (tensor<?x1xf32>, tensor<?x?x!test.any>)
  %0 = "onnx.Expand"(%a, %shape) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // A part of a shape is not the shape of a tensor: its sizes are read.
  // expected-remark@+1 {{'onnx.Shape' op is left by convert-to-bcast}}
  %part = "onnx.Shape"(%like) {start = 1 : si64} : (tensor<?x?x!test.any>) -> tensor<1xi64>
  // CHECK: tensor.empty
  %1 = "onnx.Expand"(%a, %part) : (tensor<?x1xf32>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @like_another(
func.func @like_another(%a: tensor<?x1xf32>, %like: tensor<2x4x5xf32>) {
  // expected-remark@+1 {{'onnx.Shape' op is left by convert-to-bcast}}
  %shape = "onnx.Shape"(%like) : (tensor<2x4x5xf32>) -> tensor<3xi64>
  // expected-remark@+1 {{result #0 has rank 2, but the operands and attributes give rank 3 [target-shape]}}
  %0 = "onnx.Expand"(%a, %shape) : (tensor<?x1xf32>, tensor<3xi64>) -> tensor<?x?xf32>
  return
}

// In TensorFlow the target is the shape of the result.
// CHECK-LABEL: func.func @only(
func.func @only(%a: tensor<?x1xf32>, %target: tensor<2xi32>) {
  // CHECK: tensor.empty(%{{.*}}) : tensor<4x?xi1>
  %0 = "tf.BroadcastTo"(%a, %target) : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<4x?xf32>
  // expected-remark@+1 {{'tf.BroadcastTo' op is left by convert-to-bcast: its target may have a 1, which 'bcast.broadcast' would stretch as well}}
  %1 = "tf.BroadcastTo"(%a, %target) : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  // expected-remark@+1 {{its target may have a 1}}
  %2 = "tfl.broadcast_to"(%a, %target) : (tensor<?x1xf32>, tensor<2xi32>) -> tensor<1x4xf32>
  return
}

// CHECK-LABEL: func.func @left(
func.func @left(%a: tensor<?x1xf32>, %u: tensor<*xf32>, %two: tensor<2xi64>, %target: tensor<?xi64>, %f: tensor<2xf32>) {
  // CHECK-NOT: bcast.broadcast
  // expected-remark@+1 {{how many sizes its target has is known at run time alone}}
  %0 = "onnx.Expand"(%a, %target) : (tensor<?x1xf32>, tensor<?xi64>) -> tensor<?x4xf32>
  // expected-remark@+1 {{'tensor<*xf32>' has no rank}}
  %1 = "onnx.Expand"(%u, %two) : (tensor<*xf32>, tensor<2xi64>) -> tensor<?x?xf32>
  // expected-remark@+1 {{'tensor<*xf32>' has no rank}}
  %4 = "onnx.Expand"(%a, %two) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<*xf32>
  // expected-remark@+1 {{with a target of 2 sizes it has no result of 'tensor<?x?x?xf32>'}}
  %2 = "onnx.Expand"(%a, %two) : (tensor<?x1xf32>, tensor<2xi64>) -> tensor<?x?x?xf32>
  // expected-remark@+1 {{its target 'tensor<2xf32>' is not a list of sizes}}
  %3 = "onnx.Expand"(%a, %f) : (tensor<?x1xf32>, tensor<2xf32>) -> tensor<?x?xf32>
  return
}
