// RUN: not bcast-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable})' 2>&1 | FileCheck %s
// RUN: not bcast-opt %s --split-input-file --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=test.broadcastable})' 2>&1 | grep -c 'error:' | FileCheck %s --check-prefix=COUNT

// A wrong op gets one error, of the first rule in the order of the table that it breaks. There are
// as many errors as there are CHECK lines with one.

// COUNT: {{^}}22{{$}}

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
func.func @one_error_operands(%a: tensor<3xf32>, %b: tensor<2xf32>) {
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// The declared type differs from what `InferTypeOpInterface` infers: it must not say so again.
// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 dim 0: declared size 4, but operand #0 gives size 3 [result-static]
func.func @one_error_declared_size(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]
func.func @one_error_declared_rank(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.sub' op result #0 dim 0: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]
func.func @one_error_declared_static(%a: tensor<?xf32>) {
  %0 = bcast.sub %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]
func.func @one_error_declared_kind(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> vector<3xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 must be a tensor or a vector, but is 'f32' [shaped-types]
func.func @one_error_declared_scalar(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> f32
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 has element type 'f64', but must have 'f32'
func.func @one_error_declared_element(%a: tensor<3xf32>) {
  %0 = bcast.add %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf64>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.compare' op result #0 has element type 'f32', but must have 'i1'
func.func @one_error_compare_declared_element(%a: tensor<3xf32>) {
  %0 = bcast.compare lt, %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// Inference itself fails on these.
// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op needs at least one operand [operands-nonempty]
func.func @one_error_no_operands() {
  %0 = "bcast.add"() : () -> tensor<4xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.mul' op operand #1 must be a tensor or a vector, but is 'memref<3xf32>' [shaped-types]
func.func @one_error_memref(%a: tensor<3xf32>, %b: memref<3xf32>) {
  %0 = bcast.mul %a, %b : (tensor<3xf32>, memref<3xf32>) -> tensor<3xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op requires one result
func.func @one_error_two_results(%a: tensor<3xf32>) {
  %0:2 = "bcast.add"(%a) : (tensor<3xf32>) -> (tensor<3xf32>, tensor<4xf32>)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.sub' op expected 2 operands, but found 3
func.func @one_error_three_operands(%a: tensor<3xf32>) {
  %0 = "bcast.sub"(%a, %a, %a) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// Several rules are broken: the first one in the order of the table.
// CHECK-NOT: error:
// CHECK:     error: 'test.broadcastable' op needs exactly one result, but has 2 [single-result]
func.func @first_rule_single_result(%a: memref<3xf32>, %b: vector<2xf32>) {
  %0:2 = "test.broadcastable"(%a, %b) : (memref<3xf32>, vector<2xf32>) -> (f32, tensor<4xf32>)
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op operand #2 must be a tensor or a vector, but is 'i32' [shaped-types]
func.func @first_rule_shaped_types(%a: tensor<3xf32>, %b: vector<2xf32>, %c: i32) {
  %0 = bcast.add %a, %b, %c : (tensor<3xf32>, vector<2xf32>, i32) -> tensor<1x4xf32>
  return
}

// -----

// The result's type is a type as well.
// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 must be a tensor or a vector, but is 'i32' [shaped-types]
func.func @first_rule_shaped_types_of_result(%a: tensor<3xf32>, %b: vector<2xf32>) {
  %0 = bcast.add %a, %b : (tensor<3xf32>, vector<2xf32>) -> i32
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op operand #2 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]
func.func @first_rule_uniform_kind(%a: tensor<3xf32>, %b: tensor<2xi32>, %c: vector<2xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<3xf32>, tensor<2xi32>, vector<2xf32>) -> tensor<7xf32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
func.func @first_rule_infer_dim(%a: tensor<3xf32>, %b: tensor<2xi32>) {
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xi32>) -> tensor<1x4xi64>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]
func.func @first_rule_result_rank(%a: tensor<?xf32>) {
  %0 = bcast.add %a, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<4x4xi32>
  return
}

// -----

// CHECK-NOT: error:
// CHECK:     error: 'bcast.add' op result #0 dim 1: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]
func.func @first_rule_result_dynamic(%a: tensor<3x?xf32>) {
  %0 = bcast.add %a, %a : (tensor<3x?xf32>, tensor<3x?xf32>) -> tensor<4x4xi32>
  return
}

// -----

// The rules come before the element types.
// CHECK-NOT: error:
// CHECK:     error: 'bcast.and' op result #0 dim 0: declared size 4, but operand #0 gives size 3 [result-static]
func.func @first_rule_result_static(%a: tensor<3xf32>) {
  %0 = bcast.and %a, %a : (tensor<3xf32>, tensor<3xf32>) -> tensor<4xi32>
  return
}

// -----

// Two wrong ops in a function: MLIR's verifier stops at the first one, the pass goes on.
// CHECK-NOT: error:
// CHECK:     error: 'test.broadcastable' op result #0 dim 0: declared size 4, but operand #0 gives size 3 [result-static]
// CHECK-NOT: error:
// CHECK:     error: 'test.broadcastable' op result #0 dim 0: declared size 5, but operand #0 gives size 3 [result-static]
func.func @two_ops_two_errors(%a: tensor<3xf32>) {
  %0 = "test.broadcastable"(%a) : (tensor<3xf32>) -> tensor<4xf32>
  %1 = "test.broadcastable"(%a) : (tensor<3xf32>) -> tensor<5xf32>
  return
}
// CHECK-NOT: error:
