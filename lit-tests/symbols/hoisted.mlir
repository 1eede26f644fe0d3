// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --loop-invariant-code-motion | FileCheck %s

// What is declared is checked in the loop: the kernel, which reads both tensors up to the size of one of them, stays there.
// CHECK-LABEL: func @symbol_entry_in_a_loop(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           cf.assert {{.*}} [symbol-entry]"
// CHECK:           [[SIZE:%.*]] = arith.divui
// CHECK:           [[INIT:%.*]] = tensor.empty([[SIZE]])
// CHECK:           linalg.generic {{.*}} outs([[INIT]] :
func.func @symbol_entry_in_a_loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> tensor<?xf32> {
    %s = func.call @equal(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @equal(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}
