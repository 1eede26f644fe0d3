// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=DIM
// RUN: bcast-opt %s --convert-bcast-to-linalg | FileCheck %s --check-prefix=STEP
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=assume-equal | FileCheck %s --check-prefix=EQUAL
// RUN: bcast-opt %s --convert-bcast-to-linalg=dynamic-broadcast=versioned | FileCheck %s --check-prefix=VERSIONED

// A read by sizes of several checks depends on all of them, also on those that an earlier op needed.

// CHECK-LABEL: func @known_before
func.func @known_before(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: cf.assert %[[FIRST:[0-9a-z_]*]],
  // CHECK: cf.assert %[[SECOND:[0-9a-z_]*]],
  // CHECK: %[[BOTH:.*]] = arith.andi %[[FIRST]], %[[SECOND]]
  // CHECK: bcast.guard_index %{{.*}} if %[[BOTH]]
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1:3 = bcast.broadcast %a, %0, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>)
  return %1#0 : tensor<?xf32>
}

// In a chain, also on those that later ops need, through whose sizes it is stretched.

// CHECK-LABEL: func @known_after
func.func @known_after(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: cf.assert %[[FIRST:[0-9a-z_]*]],
  // CHECK: cf.assert %[[SECOND:[0-9a-z_]*]],
  // CHECK: cf.assert %[[THIRD:[0-9a-z_]*]],
  // CHECK: %[[LATER:.*]] = arith.andi %[[SECOND]], %[[THIRD]]
  // CHECK: %[[ALL:.*]] = arith.andi %[[FIRST]], %[[LATER]]
  // CHECK-COUNT-2: bcast.guard_index %{{.*}} if %[[ALL]]
  // CHECK: bcast.guard_index %{{.*}} if %[[LATER]]
  // CHECK: bcast.guard_index %{{.*}} if %[[THIRD]]
  // CHECK-COUNT-3: linalg.generic
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %0, %c : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %1, %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// Where three sizes are legal, the extent of two of them is legal with that of all. Each size is read once,
// and each step and condition computed once.

// CHECK-LABEL:   func @extent_of_some
// CHECK-COUNT-2: cf.assert
// CHECK-NOT:     cf.assert
// CHECK:         return
// DIM-LABEL:     func @extent_of_some
// DIM-COUNT-3:   tensor.dim
// DIM-NOT:       tensor.dim
// DIM:           return
// STEP-LABEL:    func @extent_of_some
// STEP-COUNT-3:  bcast.guard_index
// STEP-NOT:      bcast.guard_index
// STEP:          return
// EQUAL-LABEL:   func @extent_of_some
// EQUAL-COUNT-1: arith.cmpi sge
// EQUAL-NOT:     arith.cmpi sge
// EQUAL:         return
func.func @extent_of_some(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = bcast.add %1, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %3 = bcast.add %2, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// The size of a tensor that was built is known in other blocks as well.

// DIM-LABEL:   func @built_before
// DIM-COUNT-2: tensor.dim
// DIM-NOT:     tensor.dim
// DIM:         return
func.func @built_before(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = scf.if %c -> tensor<?xf32> {
    %2 = bcast.mul %0, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  } else {
    scf.yield %0 : tensor<?xf32>
  }
  return %1 : tensor<?xf32>
}

// A read of an operand depends on its check once, however many results there are.

// EQUAL-LABEL:   func @results
// EQUAL-COUNT-1: bcast.guard
// EQUAL-NOT:     bcast.guard
// EQUAL:         return
func.func @results(%a: tensor<?x1xf32>, %b: tensor<?x1xf32>, %c: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0:3 = bcast.broadcast %a, %b, %c : (tensor<?x1xf32>, tensor<?x1xf32>, tensor<1x3xf32>)
    -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<?x3xf32>)
  return %0#0 : tensor<?x3xf32>
}

// One condition of the check, and one of the choice.

// VERSIONED-LABEL:   func @same_operand
// VERSIONED-COUNT-2: arith.andi
// VERSIONED-NOT:     arith.andi
// VERSIONED:         return
func.func @same_operand(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %a, %b, %a : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
