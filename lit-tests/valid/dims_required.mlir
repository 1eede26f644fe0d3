// RUN: bcast-opt %s --verify-diagnostics

// Only a rank of 0 needs no dimensions named: it goes to every position.

func.func @dims_required_scalar_second(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x3xf32>
  return
}

func.func @dims_required_scalar_first(%a: tensor<2x3xf32>, %b: tensor<f32>) {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64>} : (tensor<f32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// The result is the larger operand, whatever its sizes are.
func.func @dims_required_scalar_sizes(%a: tensor<?x1x0xf32>, %b: tensor<f32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64>} : (tensor<?x1x0xf32>, tensor<f32>) -> tensor<?x1x0xf32>
  return
}

func.func @dims_required_scalar_vector(%a: vector<2x[4]xf32>, %b: vector<f32>) {
  %0 = bcast.add %b, %a {broadcast_dimensions = array<i64>} : (vector<f32>, vector<2x[4]xf32>) -> vector<2x[4]xf32>
  return
}

// An absent attribute is not an empty one: then the operands line up on the right.
func.func @dims_required_absent(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %0 = bcast.add %a, %b : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}

func.func @dims_required_given(%a: tensor<2x3xf32>, %b: tensor<3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return
}
