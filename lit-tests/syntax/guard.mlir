// RUN: bcast-opt %s --verify-diagnostics --split-input-file | bcast-opt --split-input-file | FileCheck %s
// RUN: bcast-opt %s --verify-diagnostics --split-input-file --canonicalize --loop-invariant-code-motion | FileCheck %s --check-prefix=KEPT
// RUN: bcast-opt %s --verify-diagnostics --split-input-file --sccp --int-range-optimizations --canonicalize --loop-invariant-code-motion | FileCheck %s --check-prefix=KEPT
// RUN: bcast-opt %s --verify-diagnostics --split-input-file --one-shot-bufferize="bufferize-function-boundaries allow-return-allocs-from-loops" | FileCheck %s --check-prefix=BUFFER

// CHECK-LABEL: func @guard(
// CHECK:         bcast.guard %arg0 if %arg1 : tensor<?x4xf32>
// KEPT-LABEL:  func @guard(
// KEPT-NEXT:     bcast.guard
// KEPT-NEXT:     return
// BUFFER-LABEL: func @guard(
// BUFFER-NEXT:    return %arg0
func.func @guard(%x: tensor<?x4xf32>, %c: i1) -> tensor<?x4xf32> {
  %0 = bcast.guard %x if %c : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// A guard by a true condition folds away, and an unused guard has no effect.
// KEPT-LABEL: func @folded(
// KEPT-NEXT:    return %arg0
func.func @folded(%x: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %true = arith.constant true
  %0 = bcast.guard %x if %true : tensor<?xf32>
  %1 = bcast.guard %x if %c : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// It stays in the loop, and so do its users.
// KEPT-LABEL: func @in_loop(
// KEPT:         scf.for
// KEPT-NEXT:      bcast.guard
// KEPT-NEXT:      scf.yield
func.func @in_loop(%x: tensor<?xf32>, %c: i1, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %0 = bcast.guard %x if %c : tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// An index: a constant depends on the condition as well.
// CHECK-LABEL:  func @index(
// CHECK:          bcast.guard_index %arg0 if %arg1{{$}}
// KEPT-LABEL:   func @index(
// KEPT:           %[[ONE:.*]] = arith.constant 1
// KEPT:           scf.for
// KEPT-NEXT:        bcast.guard_index %arg0 if %arg1
// KEPT-NEXT:        bcast.guard_index %[[ONE]] if %arg1
// BUFFER-LABEL: func @index(
// BUFFER-NOT:     bcast
// BUFFER:         memref.load
func.func @index(%i: index, %c: i1, %n: index, %x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    %0 = bcast.guard_index %i if %c
    %1 = bcast.guard_index %c1 if %c
    %2 = bcast.guard_index %0 if %true
    %v = tensor.extract %x[%1] : tensor<?xf32>
    %s = tensor.insert %v into %t[%2] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @unranked(%x: tensor<*xf32>, %c: i1) {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = bcast.guard %x if %c : tensor<*xf32>
  return
}
