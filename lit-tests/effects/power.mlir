// RUN: bcast-opt %s --loop-invariant-code-motion --allow-unregistered-dialect | FileCheck %s

// Lowered, an integer power of zero with a negative exponent is `arith.divsi 1, 0`, which is undefined
// behaviour as any other zero divisor is: the op stays where it is.

// CHECK-LABEL: func @integer_power
// CHECK:         scf.for
// CHECK-NEXT:      bcast.pow
func.func @integer_power(%from: index, %to: index, %step: index, %a: tensor<4xi32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.pow %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    "test.use"(%0) : (tensor<4xi32>) -> ()
  }
  return
}

// CHECK-LABEL: func @float_power
// CHECK:         bcast.pow
// CHECK:         scf.for
// CHECK-NEXT:      test.use
func.func @float_power(%from: index, %to: index, %step: index, %a: tensor<4xf32>) {
  scf.for %i = %from to %to step %step {
    %0 = bcast.pow %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
    "test.use"(%0) : (tensor<4xf32>) -> ()
  }
  return
}
