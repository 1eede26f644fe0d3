// RUN: mlir-opt %s %load_plugin --verify-diagnostics --split-input-file
// RUN: not mlir-opt %s %load_plugin --split-input-file -o /dev/null

// The verifier reports the same in the stock mlir-opt.

func.func @infer_dim(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1     2}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @result_dynamic(%a: tensor<?xf32>) {
  // expected-error@+3 {{'bcast.add' op result #0 dim 0: declared size 4, but operand #0 leaves it dynamic: declare ? here [result-dynamic]}}
  // expected-note@+2 {{result #0    4}}
  // expected-note@+1 {{fix: declare the result as tensor<?xf32>}}
  %0 = bcast.add %a : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @element_types(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'i32', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  return
}
