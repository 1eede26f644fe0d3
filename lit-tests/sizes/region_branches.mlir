// RUN: bcast-opt %s --bcast-insert-runtime-checks | FileCheck %s

// Sizes are followed through each op that tells MLIR what it passes to its regions and to its results.

// CHECK-LABEL: func.func @execute_region(
// CHECK-NOT: cf.assert
func.func @execute_region(%a: tensor<?xf32>, %c: i1) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %c, ^one, ^two
  ^one:
    scf.yield %a : tensor<?xf32>
  ^two:
    %negative = arith.negf %a : tensor<?xf32>
    scf.yield %negative : tensor<?xf32>
  }
  %1 = bcast.add %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @affine(
// CHECK-NOT: cf.assert
func.func @affine(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %0 = affine.for %i = 0 to %n iter_args(%x = %a) -> tensor<?xf32> {
    %sum = bcast.add %x, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    affine.yield %sum : tensor<?xf32>
  }
  %1 = affine.if affine_set<(i) : (i >= 0)>(%n) -> tensor<?xf32> {
    affine.yield %0 : tensor<?xf32>
  } else {
    affine.yield %a : tensor<?xf32>
  }
  %2 = bcast.add %a, %1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @assuming(
// CHECK-NOT: cf.assert
func.func @assuming(%a: tensor<?xf32>, %fits: !shape.witness) -> tensor<?xf32> {
  %0 = shape.assuming %fits -> tensor<?xf32> {
    shape.assuming_yield %a : tensor<?xf32>
  }
  %1 = bcast.add %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The operands that a reduction combines are not those that it yields.
// CHECK-LABEL: func.func @reduction(
// CHECK: cf.assert
func.func @reduction(%a: tensor<?xf32>, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %a, %c0 : tensor<?xf32>
  %sum = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%c1) -> index {
    scf.reduce(%n : index) {
    ^bb0(%left: index, %right: index):
      %both = arith.addi %left, %right : index
      scf.reduce.return %both : index
    }
  }
  %0 = tensor.splat %v[%sum] : tensor<?xf32>
  %1 = bcast.add %a, %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
