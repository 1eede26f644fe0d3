// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --canonicalize --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg --inline --linalg-fuse-elementwise-ops --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks --inline --cse --convert-bcast-to-linalg --canonicalize --linalg-fuse-elementwise-ops --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --bcast-infer-shapes --convert-bcast-to-linalg --inline --canonicalize --loop-invariant-code-motion | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=runtime-checks=false --inline --loop-invariant-code-motion | FileCheck %s --check-prefix=ASSUMED

// The declaration is checked in the loop: a kernel that relies on it stays there, whatever passes do with its
// init and its sizes.

// CHECK-LABEL:   func @symbol_entry_in_a_loop(
// CHECK-NOT:       linalg.generic
// CHECK:           scf.for
// CHECK:             cf.assert {{.*}} [symbol-entry]"
// CHECK:             bcast.guard
// CHECK:             linalg.generic
// ASSUMED-LABEL: func @symbol_entry_in_a_loop(
// ASSUMED-NOT:     linalg.generic
// ASSUMED:         scf.for
// ASSUMED:           bcast.guard
// ASSUMED:           linalg.generic
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

// A size that is declared to be a number.
// CHECK-LABEL: func @symbol_entry_number(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           cf.assert {{.*}} [symbol-entry]"
// CHECK:           bcast.guard
// CHECK:           linalg.generic
func.func @symbol_entry_number(%x: tensor<?xf32>, %y: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %y) -> tensor<8xf32> {
    %s = func.call @eight(%x, %y) : (tensor<?xf32>, tensor<8xf32>) -> tensor<8xf32>
    scf.yield %s : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

func.func private @eight(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<8xf32> {bcast.dims = ["N"]}) -> tensor<8xf32> {
  %r = bcast.add %x, %y : (tensor<?xf32>, tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// Declared by the caller of the function that relies on it.
// CHECK-LABEL: func @symbol_entry_of_caller(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           cf.assert {{.*}} [symbol-entry]"
// CHECK:           bcast.guard
// CHECK:           linalg.generic
func.func @symbol_entry_of_caller(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> tensor<?xf32> {
    %s = func.call @declares(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @declares(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32> {bcast.dims = ["N"]}) -> tensor<?xf32> {
  %r = func.call @relies(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

func.func private @relies(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %r = bcast.sub %x, %y : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// Of a result, which the callee checks before it returns.
// CHECK-LABEL: func @symbol_result_in_a_loop(
// CHECK-NOT:     linalg.generic
// CHECK:         scf.for
// CHECK:           cf.assert {{.*}} [symbol-result]"
// CHECK:           bcast.guard
// CHECK:           linalg.generic
func.func @symbol_result_in_a_loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%last = %z) -> tensor<?xf32> {
    %s = func.call @second(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    %t = bcast.mul %x, %s : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func private @second(%x: tensor<?xf32> {bcast.dims = ["N"]}, %y: tensor<?xf32>) -> (tensor<?xf32> {bcast.dims = ["N"]}) {
  return %y : tensor<?xf32>
}
