// RUN: bcast-opt %s --cse --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func @equal
// CHECK:         %[[SUM:.*]] = bcast.add
// CHECK-NOT:     bcast.add
// CHECK:         "test.use"(%[[SUM]], %[[SUM]])
func.func @equal(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// Into a nested region, but not out of one.
// CHECK-LABEL: func @nested
// CHECK-COUNT-1: bcast.add
// CHECK:         scf.if
// CHECK-NOT:       bcast.add
// CHECK:           bcast.mul
// CHECK:         bcast.mul
func.func @nested(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  scf.if %c {
    %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %2 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%1, %2) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  %3 = bcast.mul %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%0, %3) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// Attributes, result types and the order of operands distinguish ops.
// CHECK-LABEL: func @different
// CHECK-COUNT-2: bcast.max
// CHECK-COUNT-2: bcast.compare
// CHECK-COUNT-2: bcast.sub
// CHECK-COUNT-2: bcast.add
// CHECK-COUNT-2: bcast.mul
func.func @different(%a: tensor<4xi32>, %b: tensor<4xi32>, %f: tensor<4xf32>) {
  %0 = bcast.max %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = bcast.max unsigned %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %2 = bcast.compare lt, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %3 = bcast.compare le, %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  %4 = bcast.sub %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %5 = bcast.sub %b, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %6 = bcast.add %f, %f : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %7 = bcast.add %f, %f fastmath<fast> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %8 = bcast.mul %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %9 = bcast.mul %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<?xi32>
  "test.use"(%0, %1, %2, %3, %4, %5, %6, %7, %8, %9)
      : (tensor<4xi32>, tensor<4xi32>, tensor<4xi1>, tensor<4xi1>, tensor<4xi32>, tensor<4xi32>,
         tensor<4xf32>, tensor<4xf32>, tensor<4xi32>, tensor<?xi32>) -> ()
  return
}
