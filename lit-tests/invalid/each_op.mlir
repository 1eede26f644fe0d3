// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// `tests/cases` has the rules, on `bcast.add` and `bcast.broadcast`. The ops of other forms have the same verifier.

func.func @compare_of_scalars(%a: f32) {
  // expected-error@+1 {{'bcast.compare' op operand #0 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.compare lt, %a, %a : (f32, f32) -> i1
  return
}

// -----

// A scalar condition is one more operand.
func.func @select_by_scalar(%c: i1, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #0 must be a tensor or a vector, but is 'i1' [shaped-types]}}
  %0 = bcast.select %c, %a, %a : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_by_vector(%c: vector<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #1 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0 = bcast.select %c, %a, %a : (vector<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// `select` has no such argument, but the trait reads what stands there.
func.func @select_with_dimensions(%c: tensor<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op broadcast_dimensions line up exactly two operands, but the op has 3 [dims-binary]}}
  %0 = bcast.select %c, %a, %a {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @map_with_dimensions(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op broadcast_dimensions line up exactly two operands, but the op has 1 [dims-binary]}}
  %0 = bcast.map %a {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>) -> tensor<4xf32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

// All operands line up on the right: an attribute that says otherwise would be silently wrong.
func.func @broadcast_with_dimensions(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right}}
  %0:2 = bcast.broadcast %a, %b {broadcast_dimensions = array<i64: 7>}
      : (tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf64>, tensor<4xf16>)
  return
}

// -----

func.func @broadcast_with_dimensions_of_any_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right}}
  %0 = bcast.broadcast %a {broadcast_dimensions} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// The rules come before the element types, which come last.
func.func @rules_before_element_types(%a: tensor<3xf32>, %b: tensor<2xi32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xi32>) -> tensor<1x4xi64>
  return
}

// -----

func.func @rules_before_an_op_without_floats(%a: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.and' op result #0 dim 0: declared size 4, but operand #0 gives size 3 [result-static]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<3xi32>}}
  %0 = bcast.and %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @element_types_of_aligned_operands(%a: tensor<4x3xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'f64', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @element_type_of_aligned_result(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op result #0 has element type 'f32', but must have 'i1'}}
  %0 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// -----

// To the left, the sign makes no difference.
func.func @no_unsigned_shl(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = bcast.shl unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @no_fastmath_shr(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = bcast.shr %a, %a fastmath<fast> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
