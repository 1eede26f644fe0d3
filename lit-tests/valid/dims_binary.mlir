// RUN: bcast-opt %s --verify-diagnostics --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add summary=false})'

// Two ranked operands, of any op that the trait is on.

func.func @dims_binary_nary_op(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

func.func @dims_binary_order_op(%a: tensor<4x3xi32>, %b: tensor<4xi32>) {
  %0 = bcast.max unsigned %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi32>, tensor<4xi32>) -> tensor<4x3xi32>
  return
}

func.func @dims_binary_binary_op(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.atan2 %b, %a fastmath<nnan> {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

func.func @dims_binary_shift(%a: tensor<4x3xi8>, %b: tensor<4xi8>) {
  %0 = bcast.shr unsigned %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xi8>, tensor<4xi8>) -> tensor<4x3xi8>
  return
}

func.func @dims_binary_compare(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xi1>
  return
}

func.func @dims_binary_map(%a: tensor<4x3xf32>, %b: tensor<4xi32>) {
  %0 = bcast.map %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xi32>) -> tensor<4x3xf32> (%x: f32, %i: i32) {
    bcast.yield %x : f32
  }
  return
}

// The trait is on no op of that dialect; the pass treats it as if it were.
func.func @dims_binary_foreign_op(%a: tensor<4x3xf32>, %b: tensor<4xi8>) {
  %0 = "toy.add"(%a, %b) {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xi8>) -> tensor<4x3xf64>
  return
}

// Without the attribute the operands line up on the right, however many, ranked or not.
func.func @dims_binary_absent(%a: tensor<4x3xf32>, %b: tensor<3xf32>, %c: tensor<*xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<4x3xf32>, tensor<3xf32>, tensor<*xf32>) -> tensor<4x3xf32>
  %1 = bcast.add %a : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return
}

// The operands are ranked; the result need not be.
func.func @dims_binary_unranked_result(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<*xf32>
  return
}

// One value is two operands.
func.func @dims_binary_same_value(%a: tensor<?xf32>) {
  %0 = bcast.add %a, %a {broadcast_dimensions = array<i64: 0>} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}
