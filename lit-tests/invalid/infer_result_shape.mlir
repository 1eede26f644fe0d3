// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// All ranked operands, in turn. Reported as [infer-dim].

func.func @infer_result_shape_third_operand(%a: tensor<4x1xf32>,
                                            %b: tensor<3xf32>,
                                            %c: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2     2}}
  %0 = bcast.add %a, %b, %c : (tensor<4x1xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
  return
}

// -----

func.func @infer_result_shape_two_units_stretched_apart(
    %a: tensor<4x1xf32>,
    %b: tensor<1x3xf32>,
    %c: tensor<4x2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 1: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2   4x2}}
  %0 = bcast.add %a, %b, %c
      : (tensor<4x1xf32>, tensor<1x3xf32>, tensor<4x2xf32>) -> tensor<4x3xf32>
  return
}

// -----

// Operand #1 is wrong before operand #3 is.
func.func @infer_result_shape_earliest_operand_wins(
    %a: tensor<3x1xf32>,
    %b: tensor<2x1xf32>,
    %c: tensor<1x5xf32>,
    %d: tensor<1x4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2x1}}
  %0 = bcast.add %a, %b, %c, %d
      : (tensor<3x1xf32>, tensor<2x1xf32>, tensor<1x5xf32>, tensor<1x4xf32>) -> tensor<?x?xf32>
  return
}

// -----

// Unranked operands are skipped, but they keep their number.
func.func @infer_result_shape_unranked_between(
    %a: tensor<3xf32>,
    %b: tensor<*xf32>,
    %c: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   *}}
  %0 = bcast.add %a, %b, %c : (tensor<3xf32>, tensor<*xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @infer_result_shape_unranked_first(%a: tensor<*xf32>,
                                             %b: tensor<3xf32>,
                                             %c: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2   2}}
  %0 = bcast.add %a, %b, %c : (tensor<*xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  return
}

// -----

// The operands are wrong whatever the result is.
func.func @infer_result_shape_unranked_result(
    %a: tensor<4x3xf32>,
    %b: tensor<4x3xf32>,
    %c: tensor<2x3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #2   2x3}}
  %0 = bcast.add %a, %b, %c : (tensor<4x3xf32>, tensor<4x3xf32>, tensor<2x3xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @infer_result_shape_declared_nothing_like_it(%a: tensor<4x3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1     2}}
  %0 = bcast.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<7x7x7xf32>
  return
}
