// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// What the trait does not look at, the ops do: their element types.

func.func @mixed(%a: tensor<4xf32>, %b: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'f64', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.add %a, %b : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}

// -----

func.func @mixed_last_of_many(%a: tensor<4xi32>, %b: tensor<4xi64>) {
  // expected-error@+1 {{'bcast.max' op operand #3 has element type 'i64', but operand #0 has 'i32': convert one of them}}
  %0 = bcast.max %a, %a, %a, %b
      : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi64>) -> tensor<4xi64>
  return
}

// -----

func.func @mixed_index(%a: tensor<4xi64>, %b: tensor<4xindex>) {
  // expected-error@+1 {{'bcast.add' op operand #1 has element type 'index', but operand #0 has 'i64': convert one of them}}
  %0 = bcast.add %a, %b : (tensor<4xi64>, tensor<4xindex>) -> tensor<4xi64>
  return
}

// -----

func.func @mixed_half(%a: tensor<4xf16>, %b: tensor<4xbf16>) {
  // expected-error@+1 {{'bcast.mul' op operand #1 has element type 'bf16', but operand #0 has 'f16': convert one of them}}
  %0 = bcast.mul %a, %b : (tensor<4xf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}

// -----

func.func @mixed_unranked(%a: tensor<*xf32>, %b: tensor<*xi32>) {
  // expected-error@+1 {{'bcast.sub' op operand #1 has element type 'i32', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.sub %a, %b : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
  return
}

// -----

func.func @result(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.add' op result #0 has element type 'i64', but must have 'i32'}}
  %0 = bcast.add %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @result_of_one_operand(%a: vector<4xi32>) {
  // expected-error@+1 {{'bcast.add' op result #0 has element type 'f32', but must have 'i32'}}
  %0 = bcast.add %a : (vector<4xi32>) -> vector<4xf32>
  return
}

// -----

func.func @result_unranked(%a: tensor<*xi32>) {
  // expected-error@+1 {{'bcast.add' op result #0 has element type 'f32', but must have 'i32'}}
  %0 = bcast.add %a : (tensor<*xi32>) -> tensor<*xf32>
  return
}

// -----

func.func @opaque(%a: tensor<4x!llvm.ptr>) {
  // expected-error@+1 {{'bcast.add' op is not defined for element type '!llvm.ptr'}}
  %0 = bcast.add %a, %a : (tensor<4x!llvm.ptr>, tensor<4x!llvm.ptr>) -> tensor<4x!llvm.ptr>
  return
}

// -----

func.func @vector_elements(%a: tensor<4xvector<2xf32>>) {
  // expected-error@+1 {{'bcast.add' op is not defined for element type 'vector<2xf32>'}}
  %0 = bcast.add %a, %a
      : (tensor<4xvector<2xf32>>, tensor<4xvector<2xf32>>) -> tensor<4xvector<2xf32>>
  return
}

// -----

func.func @unsigned_type(%a: tensor<4xui32>) {
  // expected-error@+1 {{'bcast.div' op is not defined for element type 'ui32': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.div %a, %a : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return
}

// -----

func.func @signed_type(%a: tensor<4xsi8>) {
  // expected-error@+1 {{'bcast.add' op is not defined for element type 'si8': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.add %a, %a : (tensor<4xsi8>, tensor<4xsi8>) -> tensor<4xsi8>
  return
}

// -----

func.func @integer_complex(%a: tensor<4xcomplex<i32>>) {
  // expected-error@+1 {{'bcast.add' op is not defined for element type 'complex<i32>'}}
  %0 = bcast.add %a, %a
      : (tensor<4xcomplex<i32>>, tensor<4xcomplex<i32>>) -> tensor<4xcomplex<i32>>
  return
}

// -----

func.func @bitwise_float(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.and' op is not defined for element type 'f32'}}
  %0 = bcast.and %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

// Even where nothing would be computed.
func.func @bitwise_float_one_operand(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.xor' op is not defined for element type 'f32'}}
  %0 = bcast.xor %a : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @bitwise_complex(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.or' op is not defined for element type 'complex<f32>'}}
  %0 = bcast.or %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_has_no_order(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.max' op is not defined for element type 'complex<f32>'}}
  %0 = bcast.max %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @complex_remainder(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.rem' op is not defined for element type 'complex<f32>'}}
  %0 = bcast.rem %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @compare_opaque(%a: tensor<4x!llvm.ptr>) {
  // expected-error@+1 {{'bcast.compare' op is not defined for element type '!llvm.ptr'}}
  %0 = bcast.compare eq, %a, %a : (tensor<4x!llvm.ptr>, tensor<4x!llvm.ptr>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_result(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.compare' op result #0 has element type 'i32', but must have 'i1'}}
  %0 = bcast.compare eq, %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @compare_result_i8(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.compare' op result #0 has element type 'i8', but must have 'i1'}}
  %0 = bcast.compare eq, %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi8>
  return
}

// -----

func.func @compare_mixed(%a: tensor<4xf32>, %b: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.compare' op operand #1 has element type 'i32', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.compare eq, %a, %b : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @select_condition(%c: tensor<4xi8>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #0 has element type 'i8', but a condition must have 'i1'}}
  %0 = bcast.select %c, %a, %a : (tensor<4xi8>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_condition_signed(%c: tensor<4xui1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op operand #0 has element type 'ui1', but a condition must have 'i1'}}
  %0 = bcast.select %c, %a, %a : (tensor<4xui1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @select_values(%c: tensor<4xi1>, %a: tensor<4xf32>, %b: tensor<4xi1>) {
  // expected-error@+1 {{'bcast.select' op operand #2 has element type 'i1', but operand #1 has 'f32': convert one of them}}
  %0 = bcast.select %c, %a, %b : (tensor<4xi1>, tensor<4xf32>, tensor<4xi1>) -> tensor<4xf32>
  return
}

// -----

func.func @select_result(%c: tensor<4xi1>, %a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.select' op result #0 has element type 'i1', but must have 'f32'}}
  %0 = bcast.select %c, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return
}

// -----

func.func @unsigned_float(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.max' op 'unsigned' is for integers, but the element type is 'f32'}}
  %0 = bcast.max unsigned %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unsigned_float_division(%a: tensor<4xbf16>) {
  // expected-error@+1 {{'bcast.rem' op 'unsigned' is for integers, but the element type is 'bf16'}}
  %0 = bcast.rem unsigned %a, %a : (tensor<4xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}

// -----

func.func @unsigned_complex_division(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.div' op 'unsigned' is for integers, but the element type is 'complex<f32>'}}
  %0 = bcast.div unsigned %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @unsigned_float_compare(%a: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.compare' op 'unsigned' is for integers, but the element type is 'f64'}}
  %0 = bcast.compare lt unsigned, %a, %a : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xi1>
  return
}

// -----

func.func @fastmath_integer(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.add' op 'fastmath' is for floating point, but the element type is 'i32'}}
  %0 = bcast.add %a, %a fastmath<fast> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @fastmath_index(%a: vector<4xindex>) {
  // expected-error@+1 {{'bcast.div' op 'fastmath' is for floating point, but the element type is 'index'}}
  %0 = bcast.div %a, %a fastmath<nnan,ninf> : (vector<4xindex>, vector<4xindex>) -> vector<4xindex>
  return
}
