// RUN: bcast-opt %s --verify-diagnostics

// The table of the rule, both ways round.

func.func @infer_dim_dynamic_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @infer_dim_dynamic_unit(%a: tensor<?xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<1xf32>) -> tensor<?xf32>
  return
}

func.func @infer_dim_unit_dynamic(%a: tensor<1xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

func.func @infer_dim_dynamic_fixed(%a: tensor<?xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_fixed_dynamic(%a: tensor<4xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_unit_unit(%a: tensor<1xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

func.func @infer_dim_unit_fixed(%a: tensor<1xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_fixed_unit(%a: tensor<4xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_fixed_fixed(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// 0 is a fixed size like any other: never a maximum.
func.func @infer_dim_zero_unit(%a: tensor<0xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<1xf32>) -> tensor<0xf32>
  return
}

func.func @infer_dim_unit_zero(%a: tensor<1xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b : (tensor<1xf32>, tensor<0xf32>) -> tensor<0xf32>
  return
}

func.func @infer_dim_zero_dynamic(%a: tensor<0xf32>, %b: tensor<?xf32>) {
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<?xf32>) -> tensor<0xf32>
  return
}

func.func @infer_dim_dynamic_zero(%a: tensor<?xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<0xf32>) -> tensor<0xf32>
  return
}

func.func @infer_dim_zero_zero(%a: tensor<0xf32>, %b: tensor<0xf32>) {
  %0 = bcast.add %a, %b : (tensor<0xf32>, tensor<0xf32>) -> tensor<0xf32>
  return
}

// The fold is associative and commutative.
func.func @infer_dim_order_does_not_matter_a(%a: tensor<1xf32>, %b: tensor<?xf32>, %c: tensor<4xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<1xf32>, tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_order_does_not_matter_b(%a: tensor<?xf32>, %b: tensor<1xf32>, %c: tensor<4xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<?xf32>, tensor<1xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_order_does_not_matter_c(%a: tensor<4xf32>, %b: tensor<1xf32>, %c: tensor<?xf32>) {
  %0 = bcast.add %a, %b, %c : (tensor<4xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

func.func @infer_dim_order_does_not_matter_d(%a: tensor<?xf32>, %b: tensor<0xf32>, %c: tensor<1xf32>, %d: tensor<?xf32>) {
  %0 = bcast.add %a, %b, %c, %d
      : (tensor<?xf32>, tensor<0xf32>, tensor<1xf32>, tensor<?xf32>) -> tensor<0xf32>
  return
}

func.func @infer_dim_idempotent(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>, %d: tensor<?xf32>) {
  %0 = bcast.add %a, %b, %c, %d
      : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// The largest sizes that MLIR has.
func.func @infer_dim_largest_size(%a: tensor<9223372036854775807xf32>, %b: tensor<1xf32>) {
  %0 = bcast.add %a, %b
      : (tensor<9223372036854775807xf32>, tensor<1xf32>) -> tensor<9223372036854775807xf32>
  return
}

func.func @infer_dim_largest_size_twice(%a: tensor<9223372036854775807x9223372036854775807xf32>, %b: tensor<9223372036854775807xf32>) {
  %0 = bcast.add %a, %b
      : (tensor<9223372036854775807x9223372036854775807xf32>, tensor<9223372036854775807xf32>) -> tensor<9223372036854775807x9223372036854775807xf32>
  return
}

func.func @infer_dim_largest_size_dynamic(%a: tensor<?xf32>, %b: tensor<9223372036854775806xf32>) {
  %0 = bcast.add %a, %b
      : (tensor<?xf32>, tensor<9223372036854775806xf32>) -> tensor<9223372036854775806xf32>
  return
}

// Vectors have no dynamic sizes, but scalable ones.
func.func @infer_dim_vector_fixed_unit(%a: vector<4xf32>, %b: vector<1xf32>) {
  %0 = bcast.add %a, %b : (vector<4xf32>, vector<1xf32>) -> vector<4xf32>
  return
}

func.func @infer_dim_vector_unit_unit(%a: vector<1xf32>, %b: vector<1xf32>) {
  %0 = bcast.add %a, %b : (vector<1xf32>, vector<1xf32>) -> vector<1xf32>
  return
}

func.func @infer_dim_scalable_scalable(%a: vector<[4]xf32>, %b: vector<[4]xf32>) {
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

func.func @infer_dim_scalable_unit(%a: vector<[4]xf32>, %b: vector<1xf32>) {
  %0 = bcast.add %a, %b : (vector<[4]xf32>, vector<1xf32>) -> vector<[4]xf32>
  return
}

func.func @infer_dim_unit_scalable(%a: vector<1xf32>, %b: vector<[4]xf32>) {
  %0 = bcast.add %a, %b : (vector<1xf32>, vector<[4]xf32>) -> vector<[4]xf32>
  return
}

// [1] is no unit, it is equal to itself.
func.func @infer_dim_scalable_1_scalable_1(%a: vector<[1]xf32>, %b: vector<[1]xf32>) {
  %0 = bcast.add %a, %b : (vector<[1]xf32>, vector<[1]xf32>) -> vector<[1]xf32>
  return
}

func.func @infer_dim_scalable_1_unit(%a: vector<[1]xf32>, %b: vector<1xf32>) {
  %0 = bcast.add %a, %b : (vector<[1]xf32>, vector<1xf32>) -> vector<[1]xf32>
  return
}

func.func @infer_dim_scalable_in_one_dimension(%a: vector<4x[8]xf32>, %b: vector<1x[8]xf32>, %c: vector<[8]xf32>) {
  %0 = bcast.add %a, %b, %c
      : (vector<4x[8]xf32>, vector<1x[8]xf32>, vector<[8]xf32>) -> vector<4x[8]xf32>
  return
}

func.func @infer_dim_scalable_leading(%a: vector<[4]x1xf32>, %b: vector<8xf32>) {
  %0 = bcast.add %a, %b : (vector<[4]x1xf32>, vector<8xf32>) -> vector<[4]x8xf32>
  return
}
