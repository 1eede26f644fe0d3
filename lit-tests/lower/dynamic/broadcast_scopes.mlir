// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s
// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// A fact about an operand that a broadcast in a branch returns holds in that branch alone: the operand itself is
// older.

// A size that was read in the branch is read again.
// CHECK-LABEL: func @size
// CHECK:         scf.if
// CHECK:         }
// CHECK:         tensor.dim
// CHECK:         tensor.dim
// CHECK:         cf.assert
func.func @size(%a: tensor<?xf32>, %b: tensor<1xf32>, %c: tensor<?xf32>, %guard: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.if %guard -> tensor<?xf32> {
    %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %0#1 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  %1 = bcast.add %a, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %r, %1 : tensor<?xf32>, tensor<?xf32>
}

// A check that was made in the branch is made again.
// CHECK-LABEL: func @check
// CHECK:         scf.if
// CHECK:           cf.assert
// CHECK:         }
// CHECK:         cf.assert
func.func @check(%a: tensor<?xf32>, %b: tensor<?xf32>, %guard: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %r = scf.if %guard -> tensor<?xf32> {
    %0:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %0#0 : tensor<?xf32>
  } else {
    scf.yield %a : tensor<?xf32>
  }
  %1:2 = bcast.broadcast %a, %b : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %r, %1#1 : tensor<?xf32>, tensor<?xf32>
}
