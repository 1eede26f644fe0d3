// RUN: bcast-opt %s --allow-unregistered-dialect --verify-diagnostics --bcast-verify="profile=chlo summary=false"

// A normalization as convert-torch-to-stablehlo writes it, on the right, and with the dimensions explicit.
func.func @main(%x: tensor<?x8x16xf32> {jax.arg_info = "x"}, %w: tensor<16xf32>, %mean: tensor<?x8xf32>) -> (tensor<?x8x16xf32> {jax.result_info = "result"}) {
  %c = "stablehlo.constant"() <{value = dense<9.99999974E-6> : tensor<f32>}> : () -> tensor<f32>
  %0 = "chlo.broadcast_subtract"(%x, %mean) <{broadcast_dimensions = array<i64: 0, 1>}> : (tensor<?x8x16xf32>, tensor<?x8xf32>) -> tensor<?x8x16xf32>
  %1 = "chlo.broadcast_add"(%mean, %c) : (tensor<?x8xf32>, tensor<f32>) -> tensor<?x8xf32>
  // expected-error@+3 {{'chlo.broadcast_divide' op operand #1 dim 1: size 8 cannot broadcast with size 16 of operand #0 [infer-dim]}}
  // expected-note@+2 {{aligned on the right}}
  // expected-note@+1 {{fix: write broadcast_dimensions = array<i64: 0, 1>}}
  %2 = "chlo.broadcast_divide"(%0, %1) : (tensor<?x8x16xf32>, tensor<?x8xf32>) -> tensor<?x8x16xf32>
  // expected-error@+1 {{[dims-size]}}
  %3 = "chlo.broadcast_multiply"(%0, %w) <{broadcast_dimensions = array<i64: 1>}> : (tensor<?x8x16xf32>, tensor<16xf32>) -> tensor<?x8x16xf32>
  // expected-note@-1 {{operand #0}}
  %4 = "chlo.broadcast_multiply"(%0, %w) <{broadcast_dimensions = array<i64: 2>}> : (tensor<?x8x16xf32>, tensor<16xf32>) -> tensor<?x8x16xf32>
  %5 = "chlo.broadcast_compare"(%4, %c) <{broadcast_dimensions = array<i64>, compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction GT>}> : (tensor<?x8x16xf32>, tensor<f32>) -> tensor<?x8x16xi1>
  %6 = "chlo.broadcast_select"(%5, %4, %c) : (tensor<?x8x16xi1>, tensor<?x8x16xf32>, tensor<f32>) -> tensor<?x8x16xf32>
  %7:2 = "chlo.top_k"(%6) <{k = 16 : i64}> : (tensor<?x8x16xf32>) -> (tensor<?x8x16xf32>, tensor<?x8x16xi32>)
  return %7#0 : tensor<?x8x16xf32>
}
