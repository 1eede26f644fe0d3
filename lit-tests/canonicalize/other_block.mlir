// RUN: bcast-opt %s --canonicalize | FileCheck %s

// A broadcast that may fail stays where it always runs, although its user may not run.

// CHECK-LABEL: func @branch
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         scf.if
// CHECK-NEXT:      bcast.add %[[R]]#0, %[[R]]#1
func.func @branch(%a: tensor<?xf32>, %b: tensor<?xf32>, %guard: i1) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %r = scf.if %guard -> tensor<?xf32> {
    %1 = bcast.add %0#0, %0#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Nor is it repeated in every iteration.
// CHECK-LABEL: func @loop
// CHECK:         %[[R:.*]]:2 = bcast.broadcast
// CHECK:         scf.for
// CHECK-NEXT:      bcast.broadcast %[[R]]#0, %{{.*}} : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
func.func @loop(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>)
    -> tensor<?xf32> {
  %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %r = scf.for %i = %from to %to step %step iter_args(%sum = %c) -> tensor<?xf32> {
    %1:2 = bcast.broadcast %0#0, %sum : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %1#1 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
