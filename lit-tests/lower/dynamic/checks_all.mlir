// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// What is read by sizes of several checks depends on all of them, also on those that an earlier op needed.

// CHECK-LABEL: func @known_before
func.func @known_before(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: cf.assert %[[FIRST:[0-9a-z_]*]],
  // CHECK: cf.assert %[[SECOND:[0-9a-z_]*]],
  // CHECK: %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
  // CHECK: arith.select %[[BOTH]], %c1
  // CHECK: arith.divui
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1:3 = bcast.broadcast %a, %0, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %1#0 : tensor<?xf32>
}

// Where three sizes are legal, the extent of two of them is legal with that of all.

// CHECK-LABEL:   func @extent_of_some
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
func.func @extent_of_some(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %1, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
