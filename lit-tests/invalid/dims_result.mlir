// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// The element types come last.
func.func @dims_result_element(%a: tensor<4x3xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'f64', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf64>) -> tensor<4x3xf32>
  return
}

// -----

func.func @dims_result_compare(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op result #0 has element type 'f32', but must have 'i1'}}
  %0 = bcast.compare lt, %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}
