// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Nothing is assumed of operands of different ranks.

func.func @dims_required_second(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dims_required_first(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #1 for each dimension of operand #0 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64>} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

// Not even of units, which would fit anywhere.
func.func @dims_required_units(%a: tensor<2x3xf32>, %b: tensor<1xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @dims_required_dynamic(%a: tensor<?x?x?xf32>, %b: tensor<?x?xf32>) {
  // expected-error@+1 {{'bcast.compare' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  %0 = bcast.compare eq, %a, %b {broadcast_dimensions = array<i64>}
      : (tensor<?x?x?xf32>, tensor<?x?xf32>) -> tensor<?x?x?xi1>
  return
}

// -----

func.func @dims_required_vector(%a: vector<2x[4]xf32>, %b: vector<[4]xf32>) {
  // expected-error@+2 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 1>}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>}
      : (vector<2x[4]xf32>, vector<[4]xf32>) -> vector<2x[4]xf32>
  return
}

// -----

// What is missing matters more than that the sizes could not fit.
func.func @dims_required_before_size(%a: tensor<2x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op broadcast_dimensions are empty, but must name the dimension of operand #0 for each dimension of operand #1 [dims-required]}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<4xf32>) -> tensor<2x3xf32>
  return
}
