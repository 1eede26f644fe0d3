// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-insert-runtime-checks \
// RUN:   --convert-bcast-to-linalg=runtime-checks=false --loop-invariant-code-motion | FileCheck %s

// The lowering runs without checks, after the checks were inserted: they still precede
// all reads.

// CHECK-LABEL: func @two
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:         scf.for
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
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
