// RUN: timeout 20 bcast-opt %s --canonicalize='region-simplify=disabled' --allow-unregistered-dialect | FileCheck %s

// In a graph region an op may be its own operand, directly or by way of others: no reason to hang.

// CHECK-LABEL: "test.graph"
// CHECK:         "test.end"
"test.graph"() ({
  %a, %b, %c = "test.source"() : () -> (tensor<?xf32>, tensor<4xf32>, tensor<1xf32>)
  %0 = bcast.broadcast %0 : (tensor<4xf32>) -> tensor<4xf32>
  %2:2 = bcast.broadcast %3#0, %b : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %3:2 = bcast.broadcast %2#0, %c : (tensor<4xf32>, tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %4:2 = bcast.broadcast %5#0, %a : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %5:2 = bcast.broadcast %4#0, %b : (tensor<?xf32>, tensor<4xf32>) -> (tensor<?xf32>, tensor<4xf32>)
  %6 = bcast.add %6 : (tensor<4xf32>) -> tensor<4xf32>
  %7 = bcast.add %8 : (tensor<4xf32>) -> tensor<4xf32>
  %8 = bcast.add %7 : (tensor<4xf32>) -> tensor<4xf32>
  %9 = bcast.add %10#0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %10:2 = bcast.broadcast %9, %a : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  "test.use"(%0, %2#1, %3#1, %4#1, %5#1, %6, %7, %8, %9)
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<?xf32>, tensor<4xf32>, tensor<4xf32>,
         tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) -> ()
  "test.end"() : () -> ()
}) : () -> ()
