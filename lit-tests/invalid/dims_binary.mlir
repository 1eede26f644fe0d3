// RUN: bcast-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add summary=false})'

func.func @dims_binary_one_operand(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions line up exactly two operands, but the op has 1 [dims-binary]}}
  %0 = bcast.add %a {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// An empty attribute is there all the same.
func.func @dims_binary_one_operand_empty(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions line up exactly two operands, but the op has 1 [dims-binary]}}
  %0 = bcast.add %a {broadcast_dimensions = array<i64>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_binary_three_operands(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.mul' op broadcast_dimensions line up exactly two operands, but the op has 3 [dims-binary]}}
  %0 = bcast.mul %a, %a, %a {broadcast_dimensions = array<i64>}
      : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_binary_unranked(%a: tensor<4xf32>, %b: tensor<*xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions need ranked operands, but operand #1 is unranked [dims-binary]}}
  %0 = bcast.sub %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @dims_binary_both_unranked(%a: tensor<*xf32>) {
  // expected-error@+1 {{'bcast.sub' op broadcast_dimensions need ranked operands, but operand #0 is unranked [dims-binary]}}
  %0 = bcast.sub %a, %a {broadcast_dimensions = array<i64>} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

// `select` has no such argument, but the trait reads what stands there.
func.func @dims_binary_select(%c: tensor<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op broadcast_dimensions line up exactly two operands, but the op has 3 [dims-binary]}}
  %0 = bcast.select %c, %a, %a {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_binary_map(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op broadcast_dimensions line up exactly two operands, but the op has 1 [dims-binary]}}
  %0 = bcast.map %a {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @dims_binary_vector(%a: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions line up exactly two operands, but the op has 3 [dims-binary]}}
  %0 = bcast.add %a, %a, %a {broadcast_dimensions = array<i64: 0>}
      : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @dims_binary_foreign_op(%a: tensor<4xf32>) {
  // expected-error@+1 {{'toy.add' op broadcast_dimensions line up exactly two operands, but the op has 1 [dims-binary]}}
  %0 = "toy.add"(%a) {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// The types come first: what is no tensor has no dimensions to line up.
func.func @dims_binary_after_types(%a: tensor<4xf32>, %b: f32) {
  // expected-error@+1 {{'bcast.add' op operand #1 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.add %a, %b, %a {broadcast_dimensions = array<i64: 7>}
      : (tensor<4xf32>, f32, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @dims_binary_after_kinds(%a: tensor<4x3xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, vector<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Nor is it read where operands are none.
func.func @dims_binary_no_operands() {
  // expected-error@+1 {{'bcast.add' op needs at least one operand [operands-nonempty]}}
  %0 = "bcast.add"() {broadcast_dimensions = array<i64>} : () -> tensor<4xf32>
  return
}

// -----

// The N-to-N operator has no such attribute at all.
func.func @dims_binary_broadcast(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right}}
  %0:2 = bcast.broadcast %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>)
  return
}
