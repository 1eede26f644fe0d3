// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// The rules of elementwise ops hold for `bcast.broadcast` as well, for each of its results.

func.func @operands_nonempty() {
  // expected-error@+1 {{'bcast.broadcast' op needs at least one operand [operands-nonempty]}}
  "bcast.broadcast"() : () -> ()
  return
}

// -----

func.func @operands_nonempty_with_result() {
  // expected-error@+1 {{'bcast.broadcast' op needs at least one operand [operands-nonempty]}}
  %0 = "bcast.broadcast"() : () -> tensor<4xf32>
  return
}

// -----

func.func @operands_nonempty_custom_form() {
  // expected-error@+1 {{'bcast.broadcast' op needs at least one operand [operands-nonempty]}}
  bcast.broadcast : () -> ()
  return
}

// -----

func.func @shaped_types_operand(%a: tensor<4xf32>, %b: f32) {
  // expected-error@+1 {{'bcast.broadcast' op operand #1 must be a tensor or a vector, but is 'f32' [shaped-types]}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, f32) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @shaped_types_result(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op result #1 must be a tensor or a vector, but is 'memref<4xf32>' [shaped-types]}}
  %0:2 = bcast.broadcast %a, %a : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, memref<4xf32>)
  return
}

// -----

func.func @uniform_kind_operand(%a: tensor<4xf32>, %b: vector<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, vector<4xf32>) -> (tensor<4xf32>, vector<4xf32>)
  return
}

// -----

func.func @uniform_kind_result(%a: vector<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op result #1 is a tensor, but operand #0 is a vector: they never mix [uniform-kind]}}
  %0:2 = bcast.broadcast %a, %a : (vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @infer_dim(%a: tensor<2x1xf32>, %b: tensor<3xi8>, %c: tensor<4xi8>) {
  // expected-error@+2 {{'bcast.broadcast' op operand #2 dim 0: size 4 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2     4}}
  %0:3 = bcast.broadcast %a, %b, %c
      : (tensor<2x1xf32>, tensor<3xi8>, tensor<4xi8>) -> (tensor<2x3xf32>, tensor<2x3xi8>, tensor<2x4xi8>)
  return
}

// -----

func.func @infer_dim_zero(%a: tensor<0xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op operand #1 dim 0: size 3 cannot broadcast with size 0 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %0:2 = bcast.broadcast %a, %b : (tensor<0xf32>, tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>)
  return
}

// -----

func.func @infer_dim_unranked_results(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %0:2 = bcast.broadcast %a, %b : (tensor<2xf32>, tensor<3xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  return
}

// -----

func.func @infer_dim_scalable(%a: vector<4xf32>, %b: vector<[4]xf32>) {
  // expected-error@+2 {{'bcast.broadcast' op operand #1 dim 0: size [4] cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   [4]}}
  %0:2 = bcast.broadcast %a, %b : (vector<4xf32>, vector<[4]xf32>) -> (vector<4xf32>, vector<[4]xf32>)
  return
}

// -----

func.func @result_rank(%a: tensor<4xf32>, %b: tensor<2x4xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0      4}}
  // expected-note@+1 {{fix: declare the results as tensor<2x4xf32>, tensor<2x4xf32>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<2x4xf32>) -> (tensor<4xf32>, tensor<2x4xf32>)
  return
}

// -----

// The second result: the first one only says less.
func.func @result_rank_second(%a: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #1 has rank 2, but the operands broadcast to rank 1 [result-rank]}}
  // expected-note@+2 {{result #1    1x4}}
  // expected-note@+1 {{fix: declare the results as tensor<?xf32>, tensor<4xf32>}}
  %0:2 = bcast.broadcast %a, %a : (tensor<4xf32>, tensor<4xf32>) -> (tensor<?xf32>, tensor<1x4xf32>)
  return
}

// -----

func.func @result_dynamic(%a: tensor<4xf32>, %b: tensor<?x1xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #1 dim 0: declared size 2, but operand #1 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #1    2x4}}
  // expected-note@+1 {{fix: declare the results as tensor<?x4xf32>, tensor<?x4xf32>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<?x1xf32>) -> (tensor<?x4xf32>, tensor<2x4xf32>)
  return
}

// -----

// An operand that is not stretched: the shape of all is still the one of its result.
func.func @result_static(%a: tensor<4xf32>, %b: tensor<2x1xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #1 dim 1: declared size 1, but operand #0 gives size 4 [result-static]}}
  // expected-note@+2 {{result #1    2x1}}
  // expected-note@+1 {{fix: declare the results as tensor<2x4xf32>, tensor<2x4xf32>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<4xf32>, tensor<2x1xf32>) -> (tensor<2x4xf32>, tensor<2x1xf32>)
  return
}

// -----

// An unranked operand does not hide what the others infer.
func.func @result_static_unranked_operand(%a: tensor<*xf32>, %b: tensor<4xf32>) {
  // expected-error@+3 {{'bcast.broadcast' op result #0 dim 0: declared size 5, but operand #1 gives size 4 [result-static]}}
  // expected-note@+2 {{result #0    5}}
  // expected-note@+1 {{fix: declare the results as tensor<4xf32>, tensor<4xf32>}}
  %0:2 = bcast.broadcast %a, %b : (tensor<*xf32>, tensor<4xf32>) -> (tensor<5xf32>, tensor<4xf32>)
  return
}

// -----

// All operands line up on the right: an attribute that says otherwise would be silently wrong.
func.func @broadcast_dimensions(%a: tensor<4xf32>, %b: tensor<4x1xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right}}
  %0:2 = bcast.broadcast %a, %b {broadcast_dimensions = array<i64: 0>}
      : (tensor<4xf32>, tensor<4x1xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
  return
}

// -----

func.func @broadcast_dimensions_of_any_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.broadcast' op takes no broadcast_dimensions: its operands line up on the right}}
  %0 = bcast.broadcast %a {broadcast_dimensions} : (tensor<4xf32>) -> tensor<4xf32>
  return
}
