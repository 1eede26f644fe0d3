// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s

// An op whose checks were inserted before, beside ops that a pass has added since: how it reads %a follows from the
// checks of both others together.

// CHECK-LABEL: func @two_checks
// CHECK:         cf.assert %[[FIRST:[0-9]+]]
// CHECK:         cf.assert %[[SECOND:[0-9]+]]
// CHECK-NOT:     cf.assert
// CHECK:         %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]] : i1
// CHECK-NEXT:    %[[LEGAL:.*]] = arith.select %[[BOTH]], %c1, %c0 : index
// CHECK-NEXT:    %[[STEP:.*]] = arith.divui %{{.*}}, %[[LEGAL]]
// CHECK:           arith.muli %{{.*}}, %[[STEP]]
func.func @two_checks(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %a, %1 {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}
