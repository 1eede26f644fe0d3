// RUN: bcast-opt %s --canonicalize > %t 2>&1
// RUN: FileCheck %s < %t
// RUN: bcast-opt %s | diff - %t

// Without the broadcast these would have another shape, fail less often, or not be valid at all.

// The sum would be 4x1.
// CHECK-LABEL: func @smaller
// CHECK:         bcast.broadcast
func.func @smaller(%arg0: tensor<4x1xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x1xf32>) -> tensor<4x3xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// The declared type would be wrong.
// CHECK-LABEL: func @smaller_declared_less
// CHECK:         bcast.broadcast
func.func @smaller_declared_less(%arg0: tensor<4x1xf32>, %arg1: tensor<3xf32>, %arg2: tensor<4x1xf32>) -> tensor<?x?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<4x3xf32>, tensor<4x1xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// 1 instead of 0.
// CHECK-LABEL: func @smaller_than_zero
// CHECK:         bcast.broadcast
func.func @smaller_than_zero(%arg0: tensor<0x1xf32>, %arg1: tensor<1x3xf32>, %arg2: tensor<1x3xf32>) -> tensor<?x3xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<0x1xf32>, tensor<1x3xf32>) -> (tensor<0x3xf32>, tensor<0x3xf32>)
  %1 = bcast.add %arg2, %0#1 : (tensor<1x3xf32>, tensor<0x3xf32>) -> tensor<?x3xf32>
  return %1 : tensor<?x3xf32>
}

// The rank would be smaller.
// CHECK-LABEL: func @smaller_rank
// CHECK:         bcast.broadcast
func.func @smaller_rank(%arg0: tensor<1x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<3xf32>) -> tensor<*xi1> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<1x3xf32>, tensor<3xf32>) -> (tensor<1x3xf32>, tensor<1x3xf32>)
  %1 = bcast.compare lt, %0#1, %arg2 : (tensor<1x3xf32>, tensor<3xf32>) -> tensor<*xi1>
  return %1 : tensor<*xi1>
}

// The broadcast may fail because of an operand that the op does not have.
// CHECK-LABEL: func @may_fail
// CHECK:         bcast.broadcast
func.func @may_fail(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func @may_fail_fixed
// CHECK:         bcast.broadcast
func.func @may_fail_fixed(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<4xf32>) -> tensor<4xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// It cannot fail, but the size that it stretches to is unknown: another `?` may differ.
// CHECK-LABEL: func @other_dynamic
// CHECK:         bcast.broadcast
func.func @other_dynamic(%arg0: tensor<1xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<1xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.sub %0#0, %arg2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// An error that is known, but only shows at run time.
// CHECK-LABEL: func @fails
// CHECK:         bcast.broadcast
func.func @fails(%arg0: tensor<3xf32>, %arg1: tensor<4xf32>) -> tensor<?xf32> {
  %0 = bcast.broadcast %arg0 : (tensor<3xf32>) -> tensor<?xf32>
  %1 = bcast.sub %0, %arg1 : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// With explicit dimensions no operand is replaced.
// CHECK-LABEL: func @broadcast_dimensions
// CHECK:         bcast.broadcast
func.func @broadcast_dimensions(%arg0: tensor<4x1xf32>, %arg1: tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<4x1xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  %1 = bcast.add %0#0, %0#1 {broadcast_dimensions = array<i64>} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %2 = bcast.add %0#0, %0#1 {broadcast_dimensions = array<i64: 0, 1>} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1, %2 : tensor<4x3xf32>, tensor<4x3xf32>
}

// The checks that were built for the op depend on its present operands.
// CHECK-LABEL: func @checked
// CHECK:         bcast.broadcast
func.func @checked(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>) -> tensor<?xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1 = bcast.add %0#0, %0#1 {bcast.checked} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The shape of an unranked operand is unknown.
// CHECK-LABEL: func @unranked
// CHECK:         bcast.broadcast
func.func @unranked(%arg0: tensor<*xf32>, %arg1: tensor<4xf32>) -> tensor<*xf32> {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<*xf32>, tensor<4xf32>) -> (tensor<*xf32>, tensor<4xf32>)
  %1 = bcast.add %0#0, %0#1 : (tensor<*xf32>, tensor<4xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}

// Two broadcasts merge only if the first one has no other use.
// CHECK-LABEL: func @used_elsewhere
// CHECK:         bcast.broadcast
// CHECK:         bcast.broadcast
func.func @used_elsewhere(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0:2 = bcast.broadcast %arg0, %arg1 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  %1:2 = bcast.broadcast %0#0, %arg2 : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
  return %0#1, %1#0 : tensor<?xf32>, tensor<?xf32>
}
