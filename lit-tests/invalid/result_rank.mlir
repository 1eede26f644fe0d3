// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @result_rank_larger(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]}}
  // expected-note@+2 {{result #0    1x3}}
  // expected-note@+1 {{fix: declare the result as tensor<3xf32>}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<3xf32>) -> tensor<1x3xf32>
  return
}

// -----

func.func @result_rank_smaller(%a: tensor<1x3xf32>, %b: tensor<3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0      3}}
  // expected-note@+1 {{fix: declare the result as tensor<1x3xf32>}}
  %0 = bcast.add %a, %b : (tensor<1x3xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @result_rank_units_only(%a: tensor<1x1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0      1}}
  // expected-note@+1 {{fix: declare the result as tensor<1x1xf32>}}
  %0 = bcast.add %a : (tensor<1x1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @result_rank_0_declared(%a: tensor<1xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 0, but the operands broadcast to rank 1 [result-rank]}}
  // expected-note@+2 {{result #0}}
  // expected-note@+1 {{fix: declare the result as tensor<1xf32>}}
  %0 = bcast.add %a : (tensor<1xf32>) -> tensor<f32>
  return
}

// -----

func.func @result_rank_0_inferred(%a: tensor<f32>, %b: tensor<f32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 0 [result-rank]}}
  // expected-note@+2 {{result #0    1}}
  // expected-note@+1 {{fix: declare the result as tensor<f32>}}
  %0 = bcast.add %a, %b : (tensor<f32>, tensor<f32>) -> tensor<1xf32>
  return
}

// -----

func.func @result_rank_dynamic(%a: tensor<?x?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0      ?}}
  // expected-note@+1 {{fix: declare the result as tensor<?x?xf32>}}
  %0 = bcast.add %a : (tensor<?x?xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @result_rank_one_ranked_operand(%a: tensor<*xf32>, %b: tensor<2x3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 3, but the operands broadcast to rank 2; operand #0 is unranked, and unranked operands do not count (bcast-verify{mode=upstream} accepts this, as LLVM's own trait does) [result-rank]}}
  // expected-note@+2 {{result #0    2x3x4}}
  // expected-note@+1 {{fix: declare the result as tensor<2x3xf32>}}
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<2x3xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @result_rank_zero(%a: tensor<0xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]}}
  // expected-note@+2 {{result #0    0x0}}
  // expected-note@+1 {{fix: declare the result as tensor<0xf32>}}
  %0 = bcast.add %a : (tensor<0xf32>) -> tensor<0x0xf32>
  return
}

// -----

func.func @result_rank_vector(%a: vector<4xf32>, %b: vector<1x4xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 1, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0      4}}
  // expected-note@+1 {{fix: declare the result as vector<1x4xf32>}}
  %0 = bcast.add %a, %b : (vector<4xf32>, vector<1x4xf32>) -> vector<4xf32>
  return
}

// -----

// First the rank, then the sizes.
func.func @result_rank_comes_before_sizes(%a: tensor<?x3xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 has rank 3, but the operands broadcast to rank 2 [result-rank]}}
  // expected-note@+2 {{result #0    7x7x7}}
  // expected-note@+1 {{fix: declare the result as tensor<?x3xf32>}}
  %0 = bcast.add %a : (tensor<?x3xf32>) -> tensor<7x7x7xf32>
  return
}
