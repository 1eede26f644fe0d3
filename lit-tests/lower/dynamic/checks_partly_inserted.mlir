// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false | FileCheck %s

// An op that a pass has added beside ops whose checks were inserted before: how it reads %a follows from the checks of both
// others together.

// CHECK-LABEL: func @two_checks
// CHECK:         %[[IS_SIZE:.*]] = arith.cmpi sge
// CHECK-NEXT:    %[[FIRST:.*]] = arith.andi %{{.*}}, %[[IS_SIZE]]
// CHECK:         %[[IS_SIZE_TOO:.*]] = arith.cmpi sge
// CHECK-NEXT:    %[[SECOND:.*]] = arith.andi %{{.*}}, %[[IS_SIZE_TOO]]
// CHECK-NEXT:    %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]] : i1
// CHECK-NEXT:    %[[STEP:.*]] = bcast.guard_index %{{.*}} if %[[BOTH]]
// CHECK-COUNT-3: linalg.generic
// CHECK:         arith.muli %{{.*}}, %[[STEP]]
// CHECK-NEXT:    tensor.extract %arg0
func.func @two_checks(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.sub %a, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Nothing is known of a size through an op whose sizes are only assumed to be legal: the step of %a depends on no check.

// CHECK-LABEL: func @assumed_after
// CHECK-NOT:     bcast.guard_index
// CHECK:         return
func.func @assumed_after(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
