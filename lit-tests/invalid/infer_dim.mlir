// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// Two different fixed sizes in a column, whatever else is in it.

func.func @infer_dim_fixed_fixed(%a: tensor<3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @infer_dim_fixed_fixed_other_way(%a: tensor<2xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<3xf32>) -> tensor<?xf32>
  return
}

// -----

// A dynamic size hides nothing: the fold is associative, errors included.
func.func @infer_dim_fixed_after_dynamic(%a: tensor<?xf32>,
                                         %b: tensor<3xf32>,
                                         %c: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2   2}}
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @infer_dim_fixed_before_dynamic(%a: tensor<3xf32>,
                                          %b: tensor<?xf32>,
                                          %c: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #2   2}}
  %0 = bcast.add %a, %b, %c : (tensor<3xf32>, tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @infer_dim_fixed_after_unit(%a: tensor<1xf32>,
                                      %b: tensor<3xf32>,
                                      %c: tensor<1xf32>,
                                      %d: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #3 dim 0: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #3   2}}
  %0 = bcast.add %a, %b, %c, %d
      : (tensor<1xf32>, tensor<3xf32>, tensor<1xf32>, tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

// The first operand that does not fit, and the first that set the size.
func.func @infer_dim_first_that_does_not_fit(%a: tensor<1xf32>,
                                             %b: tensor<3xf32>,
                                             %c: tensor<3xf32>,
                                             %d: tensor<2xf32>,
                                             %e: tensor<4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #3 dim 0: size 2 cannot broadcast with size 3 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #3   2}}
  %0 = bcast.add %a, %b, %c, %d, %e
      : (tensor<1xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

// 0 fits 0, 1 and ?, no other size: neither the maximum nor the minimum.
func.func @infer_dim_zero_fixed(%a: tensor<0xf32>, %b: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 3 cannot broadcast with size 0 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   0}}
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<3xf32>) -> tensor<0xf32>
  return
}

// -----

func.func @infer_dim_fixed_zero(%a: tensor<3xf32>, %b: tensor<0xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 0 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   0}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<0xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @infer_dim_zero_unit_fixed(%a: tensor<0xf32>, %b: tensor<1xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 3 cannot broadcast with size 0 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #2   3}}
  %0 = bcast.add %a, %b, %c : (tensor<0xf32>, tensor<1xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @infer_dim_unit_zero_fixed(%a: tensor<1xf32>, %b: tensor<0xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #2 dim 0: size 3 cannot broadcast with size 0 of operand #1 [infer-dim]}}
  // expected-note@+1 {{operand #2   3}}
  %0 = bcast.add %a, %b, %c : (tensor<1xf32>, tensor<0xf32>, tensor<3xf32>) -> tensor<3xf32>
  return
}

// -----

// The operands are wrong whatever the result is.
func.func @infer_dim_unranked_result(%a: tensor<3xf32>, %b: tensor<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %0 = bcast.add %a, %b : (tensor<3xf32>, tensor<2xf32>) -> tensor<*xf32>
  return
}

// -----

// The largest sizes that MLIR has.
func.func @infer_dim_largest_sizes(%a: tensor<9223372036854775807xf32>,
                                   %b: tensor<9223372036854775806xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 9223372036854775806 cannot broadcast with size 9223372036854775807 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   9223372036854775807}}
  %0 = bcast.add %a, %b
      : (tensor<9223372036854775807xf32>, tensor<9223372036854775806xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @infer_dim_largest_size_and_fixed(%a: tensor<2xf32>,
                                            %b: tensor<9223372036854775807xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 9223372036854775807 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0                     2}}
  %0 = bcast.add %a, %b : (tensor<2xf32>, tensor<9223372036854775807xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @infer_dim_vector(%a: vector<3xf32>, %b: vector<2xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %0 = bcast.add %a, %b : (vector<3xf32>, vector<2xf32>) -> vector<3xf32>
  return
}

// -----

// A scalable size is equal to itself alone.
func.func @infer_dim_scalable_scalable(%a: vector<[4]xf32>, %b: vector<[8]xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size [8] cannot broadcast with size [4] of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   [8]}}
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<[8]xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @infer_dim_scalable_fixed(%a: vector<[4]xf32>, %b: vector<4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 4 cannot broadcast with size [4] of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1     4}}
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<4xf32>) -> vector<[4]xf32>
  return
}

// -----

func.func @infer_dim_fixed_scalable(%a: vector<4xf32>, %b: vector<[4]xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size [4] cannot broadcast with size 4 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   [4]}}
  %0 = bcast.add %a, %b : (vector<4xf32>, vector<[4]xf32>) -> vector<4xf32>
  return
}

// -----

func.func @infer_dim_scalable_1_is_no_unit(%a: vector<[1]xf32>, %b: vector<4xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size 4 cannot broadcast with size [1] of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #0   [1]}}
  %0 = bcast.add %a, %b : (vector<[1]xf32>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

func.func @infer_dim_scalable_1_is_no_unit_for_scalable(
    %a: vector<[4]xf32>,
    %b: vector<[1]xf32>) {
  // expected-error@+2 {{'bcast.add' op operand #1 dim 0: size [1] cannot broadcast with size [4] of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   [1]}}
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<[1]xf32>) -> vector<[4]xf32>
  return
}
