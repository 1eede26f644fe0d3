// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   --loop-invariant-code-motion | FileCheck %s

// Operands that were checked to be equal and are results: a kernel that reads them at one index is not
// hoisted above the check.

// CHECK-LABEL: func @consumer
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK-NOT:     linalg.generic
// CHECK:           cf.assert
// CHECK:           linalg.generic
// CHECK:           test.use
func.func @consumer(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    %1 = bcast.add %0#0, %0#1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%1) : (tensor<?xf32>) -> ()
  }
  return
}
