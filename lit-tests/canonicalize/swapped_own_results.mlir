// RUN: timeout 20 bcast-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// Two operands that are each other's results, in a graph region: the op must not be replaced with itself.

// CHECK-LABEL: "test.graph"
// CHECK:         %[[R:.*]]:2 = bcast.broadcast %[[R]]#1, %[[R]]#0
// CHECK:         "test.use"(%[[R]]#0, %[[R]]#1)
"test.graph"() ({
  %0:2 = bcast.broadcast %0#1, %0#0 : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  "test.use"(%0#0, %0#1) : (tensor<4xf32>, tensor<4xf32>) -> ()
}) : () -> ()
