// RUN: not bcast-opt %s --split-input-file 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --split-input-file 2>&1 | grep -c 'error:' | FileCheck %s --check-prefix=COUNT

// However many results are wrong, and in however many ways: one error, of the first rule that is
// broken, and for it of the first result.

// COUNT: {{^}}6{{$}}

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op needs one result for each operand, but has 1 for 2 [results-match-operands]
func.func @one_error_results(%a: memref<4xf32>, %b: vector<3xf32>) {
  %0 = "bcast.broadcast"(%a, %b) : (memref<4xf32>, vector<3xf32>) -> f32
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op result #1 must be a tensor or a vector, but is 'i32' [shaped-types]
func.func @one_error_shaped_types(%a: tensor<4xf32>, %b: vector<3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, vector<3xf32>) -> (tensor<5xf32>, i32)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op operand #1 dim 0: size 3 cannot broadcast with size 4 of operand #0 [infer-dim]
func.func @one_error_infer_dim(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<3xf32>) -> (tensor<1x4xf64>, tensor<3xf64>)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op result #0 dim 0: declared size 4, but operand #1 leaves it dynamic: declare ? here [result-dynamic]
func.func @one_error_first_result(%a: tensor<1xf32>, %b: tensor<?xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<1xf32>, tensor<?xf32>) -> (tensor<4xf32>, tensor<1x?xf64>)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op result #0 has element type 'f64', but operand #0 has 'f32' [element-type-kept]
func.func @one_error_element_types(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf16>)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right
func.func @one_error_broadcast_dimensions(%a: tensor<4xf32>, %b: tensor<3xf32>) {
  %0:2 = bcast.broadcast %a, %b {broadcast_dimensions = array<i64: 7>}
      : (tensor<4xf32>, tensor<3xf32>) -> (tensor<4xf64>, tensor<4xf16>)
  return
}
// CHECK-NOT: error:
