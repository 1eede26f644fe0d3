// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg \
// RUN:   --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg \
// RUN:   --canonicalize --cse --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg \
// RUN:   --loop-invariant-code-motion --canonicalize --cse --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg \
// RUN:   --canonicalize --sccp --int-range-optimizations --canonicalize --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-insert-runtime-checks --loop-invariant-code-motion \
// RUN:   --convert-bcast-to-linalg --canonicalize --cse --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=dynamic-broadcast=versioned \
// RUN:   --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --allow-unregistered-dialect --convert-bcast-to-linalg=dynamic-broadcast=versioned \
// RUN:   --canonicalize --cse --loop-invariant-code-motion | FileCheck %s

// A loop may run no iteration. A read that depends on a size is not hoisted above the check of that size, not
// even if all its operands are defined before the loop.

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

// CHECK-LABEL: func @three
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:         scf.for
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:           cf.assert
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:           cf.assert
// CHECK:           linalg.generic
// CHECK:           test.use
func.func @three(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>,
                 %c: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: func @fixed
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:         scf.for
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:           cf.assert
// CHECK:           linalg.generic
// CHECK:           test.use
func.func @fixed(%from: index, %to: index, %step: index, %a: tensor<4xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}

// An op that relies on the check of another one in the loop.
// CHECK-LABEL: func @chain
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:         scf.for
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:           cf.assert
// CHECK:           linalg.generic
// CHECK:           linalg.generic
// CHECK:           test.use
func.func @chain(%from: index, %to: index, %step: index, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %1 = bcast.mul %b, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}

// Two loops.
// CHECK-LABEL: func @nested
// CHECK-NOT:     {{linalg.generic|tensor.extract}}
// CHECK:         scf.for
// CHECK:           scf.for
// CHECK-NOT:       {{linalg.generic|tensor.extract}}
// CHECK:             cf.assert
// CHECK:             linalg.generic
// CHECK:             test.use
func.func @nested(%from: index, %to: index, %step: index, %a: tensor<?x?xf32>, %b: tensor<?x1xf32>) {
  scf.for %i = %from to %to step %step {
    scf.for %j = %from to %to step %step {
      %0 = bcast.add %a, %b : (tensor<?x?xf32>, tensor<?x1xf32>) -> tensor<?x?xf32>
      "test.use"(%0) : (tensor<?x?xf32>) -> ()
    }
  }
  return
}
