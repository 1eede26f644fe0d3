// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=dynamic-broadcast=assume-equal \
// RUN:   --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// A plain kernel is not hoisted above its check either: with other sizes it reads out of
// bounds.

// CHECK-LABEL: func @two
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK-NOT:     linalg.generic
// CHECK:           cf.assert
// CHECK:           linalg.generic
// CHECK:           test.use
func.func @two(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}
