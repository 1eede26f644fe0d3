// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --split-input-file \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable summary=false})'

func.func @shaped_types_memref(%a: memref<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #0 must be a tensor or a vector, but is 'memref<4xf32>' [shaped-types]}}
  %0 = "bcast.add"(%a) : (memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_unranked_memref(%a: tensor<4xf32>, %b: memref<*xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 must be a tensor or a vector, but is 'memref<*xf32>' [shaped-types]}}
  %0 = "bcast.add"(%a, %b) : (tensor<4xf32>, memref<*xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_scalar(%a: tensor<4xf32>, %b: f32) {
  // expected-error@+1 {{'bcast.add' op operand #1 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = "bcast.add"(%a, %b) : (tensor<4xf32>, f32) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_scalars_only(%a: f32) {
  // expected-error@+1 {{'bcast.add' op operand #0 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.add %a, %a : (f32, f32) -> f32
  return
}

// -----

func.func @shaped_types_index(%a: index, %b: vector<4xindex>) {
  // expected-error@+1 {{'bcast.sub' op operand #0 must be a tensor or a vector, but is 'index' [shaped-types]}}
  %0 = "bcast.sub"(%a, %b) : (index, vector<4xindex>) -> vector<4xindex>
  return
}

// -----

func.func @shaped_types_tuple(%a: tuple<tensor<4xf32>>) {
  // expected-error@+1 {{'bcast.add' op operand #0 must be a tensor or a vector, but is 'tuple<tensor<4xf32>>' [shaped-types]}}
  %0 = "bcast.add"(%a) : (tuple<tensor<4xf32>>) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_none(%a: none) {
  // expected-error@+1 {{'test.broadcastable' op operand #0 must be a tensor or a vector, but is 'none' [shaped-types]}}
  %0 = "test.broadcastable"(%a) : (none) -> none
  return
}

// -----

func.func @shaped_types_function(%a: (f32) -> f32, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op operand #0 must be a tensor or a vector, but is '(f32) -> f32' [shaped-types]}}
  %0 = "bcast.add"(%a, %b) : ((f32) -> f32, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_complex(%a: complex<f32>) {
  // expected-error@+1 {{'bcast.mul' op operand #0 must be a tensor or a vector, but is 'complex<f32>' [shaped-types]}}
  %0 = "bcast.mul"(%a) : (complex<f32>) -> tensor<complex<f32>>
  return
}

// -----

// A shaped type of another dialect is not ours to align.
func.func @shaped_types_foreign_type(%a: !test.tensor) {
  // expected-error@+1 {{'test.broadcastable' op operand #0 must be a tensor or a vector, but is '!test.tensor' [shaped-types]}}
  %0 = "test.broadcastable"(%a) : (!test.tensor) -> tensor<4xf32>
  return
}

// -----

func.func @shaped_types_result_memref(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op result #0 must be a tensor or a vector, but is 'memref<4xf32>' [shaped-types]}}
  %0 = "bcast.add"(%a) : (tensor<4xf32>) -> memref<4xf32>
  return
}

// -----

func.func @shaped_types_result_scalar(%a: tensor<f32>) {
  // expected-error@+1 {{'bcast.add' op result #0 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.add %a : (tensor<f32>) -> f32
  return
}

// -----

func.func @shaped_types_compare_scalars(%a: f32) {
  // expected-error@+1 {{'bcast.compare' op operand #0 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0 = bcast.compare lt, %a, %a : (f32, f32) -> i1
  return
}

// -----

// A scalar condition is one more operand.
func.func @shaped_types_scalar_condition(%c: i1, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #0 must be a tensor or a vector, but is 'i1' [shaped-types]}}
  %0 = bcast.select %c, %a, %a : (i1, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
