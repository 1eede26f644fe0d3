// RUN: bcast-opt %s --verify-diagnostics

// The result is checked as after any other alignment: it may say less than what the operands give.

func.func @dims_result_rank(%a: tensor<4x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  %1 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<4x3xf32>, tensor<4xf32>) -> tensor<*xf32>
  return
}

func.func @dims_result_dynamic(%a: tensor<?x3xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x3xf32>
  %1 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<?xf32>) -> tensor<?x?xf32>
  return
}

func.func @dims_result_static(%a: tensor<1x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<1x3xf32>, tensor<4xf32>) -> tensor<4x?xf32>
  %1 = bcast.add %b, %a {broadcast_dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<1x3xf32>) -> tensor<?x3xf32>
  return
}

// A fixed size of the smaller operand settles a `?` of the larger one.
func.func @dims_result_static_by_the_smaller(%a: tensor<?x3xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>} : (tensor<?x3xf32>, tensor<4xf32>) -> tensor<4x3xf32>
  return
}

// An encoding is not looked at.
func.func @dims_result_encoding(%a: tensor<4x3xf32, "a">, %b: tensor<4xf32, "b">) {
  %0 = bcast.add %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4x3xf32, "a">, tensor<4xf32, "b">) -> tensor<4x3xf32, "c">
  return
}
