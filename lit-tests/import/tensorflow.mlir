// RUN: bcast-opt %s --allow-unregistered-dialect --convert-to-bcast=profile=tf,tfl | FileCheck %s

// CHECK-LABEL: func.func @tf
func.func @tf(%a: tensor<?x1xf32>, %b: tensor<3xf32>, %c: tensor<*xf32>) {
  // CHECK: bcast.add
  %0 = "tf.AddV2"(%a, %b) {device = ""} : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.map
  // CHECK: arith.remf
  %1 = "tf.FloorMod"(%a, %b) : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.compare eq,
  %2 = "tf.Equal"(%a, %b) {incompatible_shape_error = true} : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xi1>
  // CHECK: bcast.mul %arg0, %arg2 : (tensor<?x1xf32>, tensor<*xf32>) -> tensor<*xf32>
  %3 = "tf.Mul"(%a, %c) : (tensor<?x1xf32>, tensor<*xf32>) -> tensor<*xf32>
  // CHECK-NOT: tf.
  return
}

// CHECK-LABEL: func.func @tfl
func.func @tfl(%a: tensor<?x1xf32>, %b: tensor<3xf32>) {
  // CHECK: bcast.add
  %0 = "tfl.add"(%a, %b) {fused_activation_function = "NONE"} : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK: bcast.map
  // CHECK-NEXT: arith.cmpf ogt
  %1 = "tfl.maximum"(%a, %b) : (tensor<?x1xf32>, tensor<3xf32>) -> tensor<?x3xf32>
  // CHECK-NOT: tfl.
  return
}
