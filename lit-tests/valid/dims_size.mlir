// RUN: bcast-opt %s --verify-diagnostics

// Sizes that line up combine as anywhere else: units expand in either operand.

func.func @dims_size_equal(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

func.func @dims_size_unit_of_smaller(%a: tensor<4x3xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<1xf32>) -> tensor<4x3xf32>
  return
}

func.func @dims_size_unit_of_larger(%a: tensor<1x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

func.func @dims_size_units(%a: tensor<1x1xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<1x1xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  return
}

// A dimension that is not named keeps the larger operand's size.
func.func @dims_size_not_named(%a: tensor<4x3x5xf32>, %b: tensor<4x5xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0, 2>}
      : (tensor<4x3x5xf32>, tensor<4x5xf32>) -> tensor<4x3x5xf32>
  return
}

// 0 is a fixed size, which a unit takes and nothing else.
func.func @dims_size_zero(%a: tensor<0x1xf32>, %b: tensor<1xf32>, %c: tensor<0xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<0x1xf32>, tensor<1xf32>) -> tensor<0x1xf32>
  %1 = bcast.add %a, %c {broadcast_dimensions = array<i64: 0>} : (tensor<0x1xf32>, tensor<0xf32>) -> tensor<0x1xf32>
  %2 = bcast.add %c, %a {broadcast_dimensions = array<i64: 1>} : (tensor<0xf32>, tensor<0x1xf32>) -> tensor<0x0xf32>
  return
}

func.func @dims_size_dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>, %c: tensor<4xf32>, %d: tensor<1xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  %1 = bcast.add %a, %c {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  %2 = bcast.add %a, %d {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<1xf32>) -> tensor<?x3xf32>
  // A `?` gives way to the fixed size.
  %3 = bcast.add %b, %a {broadcast_dimensions = array<i64: 1>} : (tensor<?xf32>, tensor<?x3xf32>) -> tensor<?x3xf32>
  return
}

func.func @dims_size_dynamic_zero(%a: tensor<?x3xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<0xf32>) -> tensor<0x3xf32>
  return
}

func.func @dims_size_largest(%a: tensor<9223372036854775807x1xf32>, %b: tensor<9223372036854775807xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<9223372036854775807x1xf32>, tensor<9223372036854775807xf32>) -> tensor<9223372036854775807x1xf32>
  return
}

func.func @dims_size_vector(%a: vector<4x1xf32>, %b: vector<3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 1>} : (vector<4x1xf32>, vector<3xf32>) -> vector<4x3xf32>
  return
}

func.func @dims_size_scalable(%a: vector<[4]x3xf32>, %b: vector<[4]xf32>, %c: vector<1x3xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<[4]x3xf32>, vector<[4]xf32>) -> vector<[4]x3xf32>
  %1 = bcast.add %c, %b {broadcast_dimensions = array<i64: 0>}
      : (vector<1x3xf32>, vector<[4]xf32>) -> vector<[4]x3xf32>
  return
}
