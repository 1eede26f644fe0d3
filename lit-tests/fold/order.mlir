// RUN: bcast-opt %s --canonicalize --cse --split-input-file | FileCheck %s
// RUN: bcast-opt %s --cse --split-input-file | FileCheck %s --check-prefix=CSE

// Operands that may be exchanged have one order, by which equal ops are one.

// CHECK-LABEL: func @binary
// CHECK-SAME:      (%[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<1xf32>)
// CHECK-NEXT:    %[[R:.*]] = bcast.add %[[X]], %[[Y]]
// CHECK-NEXT:    %[[S:.*]] = bcast.compare ne, %[[X]], %[[Y]]
// CHECK-NEXT:    return %[[R]], %[[R]], %[[S]], %[[S]]
func.func @binary(%x: tensor<4xf32>, %y: tensor<1xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>) {
  %0 = bcast.add %x, %y : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  %1 = bcast.add %y, %x : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = bcast.compare ne, %x, %y : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  %3 = bcast.compare ne, %y, %x : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xi1>, tensor<4xi1>
}

// -----

// Constants are last; arguments come before ops, and those in their order.
// CHECK-LABEL: func @all
// CHECK-SAME:      (%[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>)
// CHECK:         %[[C:.*]] = arith.constant
// CHECK-NEXT:    %[[P:.*]] = bcast.sub %[[Y]], %[[X]]
// CHECK-NEXT:    %[[Q:.*]] = bcast.sub %[[X]], %[[Y]]
// CHECK-NEXT:    bcast.add %[[X]], %[[Y]], %[[P]], %[[Q]], %[[C]]
func.func @all(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  %c = arith.constant dense<7> : tensor<i32>
  %p = bcast.sub %y, %x : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %q = bcast.sub %x, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %0 = bcast.add %q, %c, %p, %y, %x
      : (tensor<4xi32>, tensor<i32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// Sums of floats are evaluated from left to right: only the first two may be exchanged.
// CHECK-LABEL: func @left_to_right
// CHECK-SAME:      (%[[X:.*]]: tensor<4xf64>, %[[Y:.*]]: tensor<4xf64>, %[[Z:.*]]: tensor<4xf64>)
// CHECK-NEXT:    bcast.add %[[Y]], %[[Z]], %[[X]]
func.func @left_to_right(%x: tensor<4xf64>, %y: tensor<4xf64>, %z: tensor<4xf64>) -> tensor<4xf64> {
  %0 = bcast.add %z, %y, %x : (tensor<4xf64>, tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  return %0 : tensor<4xf64>
}

// -----

// A value of an outer region comes first, and one of an earlier block.
// CHECK-LABEL: func @blocks
// CHECK:       ^{{.*}}(%[[Y:.*]]: tensor<4xi32>):
// CHECK:       ^{{.*}}(%[[Z:.*]]: tensor<4xi32>):
// CHECK:         bcast.add %[[Y]], %[[Z]]
// CHECK:         scf.for {{.*}} iter_args(%[[T:.*]] =
// CHECK:         bcast.mul %[[Z]], %[[T]]
func.func @blocks(%x: tensor<4xi32>, %c: i1, %lower: index, %upper: index, %step: index) -> tensor<4xi32> {
  cf.br ^one(%x : tensor<4xi32>)
^one(%y: tensor<4xi32>):
  cf.cond_br %c, ^two(%x : tensor<4xi32>), ^three(%y : tensor<4xi32>)
^two(%z: tensor<4xi32>):
  %q = bcast.add %z, %y : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %r = scf.for %i = %lower to %upper step %step iter_args(%t = %q) -> tensor<4xi32> {
    %s = bcast.mul %t, %z : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
    scf.yield %s : tensor<4xi32>
  }
  cf.cond_br %c, ^two(%r : tensor<4xi32>), ^one(%q : tensor<4xi32>)
^three(%w: tensor<4xi32>):
  return %w : tensor<4xi32>
}

// -----

// The message of a failing check names the operand.
// CHECK-LABEL: func @may_fail
// CHECK-SAME:      (%[[X:.*]]: tensor<?xf32>, %[[Y:.*]]: tensor<?xf32>)
// CHECK-NEXT:    bcast.add %[[Y]], %[[X]]
func.func @may_fail(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bcast.add %y, %x : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// Where any order gives the same bits, `cse` needs none.
// CSE-LABEL: func @commutative
// CSE-SAME:      (%[[X:.*]]: tensor<?xi32>, %[[Y:.*]]: tensor<?xi32>)
// CSE-NEXT:    %[[R:.*]] = bcast.or %[[X]], %[[Y]]
// CSE-NEXT:    return %[[R]], %[[R]]
func.func @commutative(%x: tensor<?xi32>, %y: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi32>) {
  %0 = bcast.or %x, %y : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  %1 = bcast.or %y, %x : (tensor<?xi32>, tensor<?xi32>) -> tensor<?xi32>
  return %0, %1 : tensor<?xi32>, tensor<?xi32>
}
