// RUN: bcast-opt %s --verify-diagnostics --split-input-file --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add summary=false})'

// An attribute of that name that is not a list of dimensions is refused, not ignored.

func.func @dense_elements(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute, such as array<i64: 0, 2>}}
  %0 = bcast.add %a, %a {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @i32_array(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.mul' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = bcast.mul %a, %a {broadcast_dimensions = array<i32: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @integer(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = bcast.compare lt, %a, %a {broadcast_dimensions = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @string(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.max' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = bcast.max %a, %a {broadcast_dimensions = "0"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @array_attribute(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.shl' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = bcast.shl %a, %a {broadcast_dimensions = [0]} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @unit(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = bcast.map %a, %a {broadcast_dimensions} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32> (%x: f32, %y: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

// The generic form, where the attribute is inherent and where it is not yet.
func.func @generic_properties(%a: tensor<4xf32>) {
  // expected-error@+1 {{invalid properties {broadcast_dimensions = array<i32: 0>} for op bcast.add: Invalid attribute `broadcast_dimensions` in property conversion: array<i32: 0>}}
  %0 = "bcast.add"(%a, %a) <{broadcast_dimensions = array<i32: 0>}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @generic_attributes(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.sub' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = "bcast.sub"(%a, %a) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @generic_compare(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = "bcast.compare"(%a, %a) {predicate = 0 : i64, broadcast_dimensions = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @generic_map(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.map' op attribute 'broadcast_dimensions' failed to satisfy constraint: i64 dense array attribute}}
  %0 = "bcast.map"(%a, %a) ({
  ^bb0(%x: f32, %y: f32):
    bcast.yield %x : f32
  }) {broadcast_dimensions = array<i8: 0>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Where ODS does not say so, the trait does.
func.func @select(%c: tensor<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got 'dense<0> : tensor<1xi64>'}}
  %0 = bcast.select %c, %a, %a {broadcast_dimensions = dense<0> : tensor<1xi64>}
      : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @foreign_op(%a: tensor<4xf32>) {
  // expected-error@+1 {{'toy.add' op expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got '0 : i64'}}
  %0 = "toy.add"(%a, %a) {broadcast_dimensions = 0 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// On an op of another dialect it may be a constant, as it was in CHLO.
func.func @foreign_op_dense_elements(%a: tensor<4xf32>) {
  %0 = "toy.add"(%a, %a) {broadcast_dimensions = dense<0> : tensor<1xi64>} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// The dot in the name of another dialect's attribute tells it from a misspelt one.
func.func @foreign_attribute(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a {broadcaster.note = 1 : i32, note = 2 : i32} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @misspelt_beside_a_foreign_attribute(%a: tensor<3xf32>) {
  // expected-error@+1 {{'bcast.add' op has an unknown attribute 'broadcaster': did you mean 'broadcast_dimensions'?}}
  %0 = bcast.add %a, %a {broadcast_a.note = 1 : i32, broadcaster = 1 : i32} : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// A misspelt attribute would be forgotten, and the operands aligned on the right.
func.func @misspelt(%a: tensor<3xf32>, %b: tensor<3x3xf32>) {
  // expected-error@+1 {{'bcast.add' op has an unknown attribute 'broadcast_dims': did you mean 'broadcast_dimensions'?}}
  %0 = bcast.add %a, %b {broadcast_dims = array<i64: 0>} : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}

// -----

// The name that a text and the command use.
func.func @short(%a: tensor<3xf32>, %b: tensor<3x3xf32>) {
  // expected-error@+1 {{'bcast.add' op has an unknown attribute 'dims': did you mean 'broadcast_dimensions'?}}
  %0 = bcast.add %a, %b {dims = array<i64: 0>} : (tensor<3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return
}
