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

// A contraction has zeros of its own, right before it.
// CHECK-LABEL: func @products(
// CHECK-NOT:     linalg.fill
// CHECK:         math.absf
// CHECK-NEXT:    %[[ZEROS:.*]] = linalg.fill
// CHECK-NEXT:    linalg.matmul {{.*}} outs(%[[ZEROS]]
// CHECK-NEXT:    %[[MORE:.*]] = tensor.splat
// CHECK-NEXT:    linalg.matmul {{.*}} outs(%[[MORE]]
// CHECK:         linalg.fill
// CHECK-NEXT:    linalg.matmul
// CHECK-NOT:     linalg.fill
func.func @products(%x: tensor<?x?xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = tensor.splat %zero[%n, %n] : tensor<?x?xf32>
  %y = math.absf %x : tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.matmul ins(%y, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%s : tensor<?x?xf32>) -> tensor<?x?xf32>
  %2 = linalg.matmul ins(%1, %0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%f : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0, %1, %2 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}
