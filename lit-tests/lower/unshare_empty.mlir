// RUN: bcast-opt %s --bcast-unshare-empty | FileCheck %s

// CHECK-LABEL: func @two(
// CHECK:         %[[A:.*]] = tensor.empty(%arg1)
// CHECK:         %[[B:.*]] = tensor.empty(%arg1)
// CHECK-NOT:     tensor.empty
// CHECK:         return %[[A]], %[[B]]
func.func @two(%v: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  return %e, %e : tensor<?xf32>, tensor<?xf32>
}

// A buffer that a branch writes to is in the branch, but not inside of a loop in it.
// CHECK-LABEL: func @branch(
// CHECK-NEXT:    scf.if
// CHECK-NEXT:      tensor.empty(%arg2)
// CHECK-NEXT:      linalg.fill
// CHECK:         } else {
// CHECK-NEXT:      tensor.empty(%arg2)
// CHECK:         }
// CHECK:         %[[KEPT:.*]] = tensor.empty(%arg2)
// CHECK:         scf.for
// CHECK-NEXT:      scf.if
// CHECK-NEXT:        linalg.fill {{.*}} outs(%[[KEPT]]
func.func @branch(%c: i1, %v: f32, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %0 = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %0 : tensor<?xf32>
  } else {
    scf.yield %e : tensor<?xf32>
  }
  %kept = tensor.empty(%n) : tensor<?xf32>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %s = scf.for %i = %zero to %n step %one iter_args(%before = %r) -> tensor<?xf32> {
    %next = scf.if %c -> tensor<?xf32> {
      %1 = linalg.fill ins(%v : f32) outs(%kept : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %1 : tensor<?xf32>
    } else {
      scf.yield %before : tensor<?xf32>
    }
    scf.yield %next : tensor<?xf32>
  }
  return %r, %s : tensor<?xf32>, tensor<?xf32>
}
