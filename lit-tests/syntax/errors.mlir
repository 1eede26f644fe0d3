// RUN: bcast-opt %s --verify-diagnostics --split-input-file

func.func @no_function_type(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.add' expects its types as '(operands) -> result', even if they are equal, such as '(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>'}}
  %0 = bcast.add %a : tensor<4xf32>
  return
}

// -----

func.func @no_function_type_of_a_map(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.map' expects its types as '(operands) -> result'}}
  %0 = bcast.map %a : tensor<4xf32> (%x: f32) {
    bcast.yield %x : f32
  }
  return
}

// -----

func.func @no_type(%a: tensor<4xf32>) {
  // expected-error@+2 {{custom op 'bcast.compare' expects its types as '(operands) -> result'}}
  %0 = bcast.compare lt, %a, %a :
  return
}

// -----

func.func @number_of_types(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.add' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = bcast.add %a, %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unknown_op(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.plus' is unknown: the ops are add, and, atan2, broadcast, compare, div, map, max, min, mul, or, pow, rem, select, shl, shr, sub, xor; ops of one operand are those of 'math' and 'arith', such as 'math.exp', and 'bcast.map' applies any scalar ops to operands that broadcast}}
  %0 = bcast.plus %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_predicate(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.compare' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, lt, le, gt, ge]}}
  %0 = bcast.compare %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

// The predicates of `arith` are not ours.
func.func @wrong_predicate(%a: tensor<4xf32>) {
  // expected-error@+1 {{custom op 'bcast.compare' expected string or keyword containing one of the following enum values for attribute 'predicate' [eq, ne, lt, le, gt, ge]}}
  %0 = bcast.compare olt, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @predicate_out_of_range(%a: tensor<4xf32>) {
  // expected-error@+1 {{invalid properties {predicate = 6 : i64} for op bcast.compare}}
  %0 = "bcast.compare"(%a, %a) <{predicate = 6 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @predicate_negative(%a: tensor<4xf32>) {
  // expected-error@+1 {{failed to satisfy constraint: how two elements compare}}
  %0 = "bcast.compare"(%a, %a) {predicate = -1 : i64} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @predicate_missing(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op requires attribute 'predicate'}}
  %0 = "bcast.compare"(%a, %a) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

// The elements of a sum need no sign.
func.func @no_unsigned_sum(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = bcast.add unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @one_operand_of_two(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected ','}}
  %0 = bcast.sub %a : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @two_operands_of_three(%a: tensor<4xi1>) {
  // expected-error@+1 {{'bcast.select' op expected 3 operands, but found 2}}
  %0 = "bcast.select"(%a, %a) : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @wrong_fastmath_attribute(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "bcast.add"(%a) {fastmath = 3 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @wrong_unsigned_attribute(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.max' op attribute 'is_unsigned' failed to satisfy constraint: unit attribute}}
  %0 = "bcast.max"(%a) {is_unsigned = true} : (tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @region(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.add' op requires zero regions}}
  %0 = "bcast.add"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}
