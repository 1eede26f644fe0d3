// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// An angle is of floating-point or complex numbers, a shift of whole ones.

func.func @atan2_i32(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'i32'}}
  %0 = bcast.atan2 %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @atan2_index(%a: tensor<4xindex>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'index'}}
  %0 = bcast.atan2 %a, %a : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  return
}

// -----

func.func @atan2_i1(%a: tensor<4xi1>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'i1'}}
  %0 = bcast.atan2 %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

func.func @atan2_integer_complex(%a: tensor<4xcomplex<i32>>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'complex<i32>'}}
  %0 = bcast.atan2 %a, %a : (tensor<4xcomplex<i32>>, tensor<4xcomplex<i32>>) -> tensor<4xcomplex<i32>>
  return
}

// -----

func.func @atan2_opaque(%a: tensor<4x!llvm.ptr>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type '!llvm.ptr'}}
  %0 = bcast.atan2 %a, %a : (tensor<4x!llvm.ptr>, tensor<4x!llvm.ptr>) -> tensor<4x!llvm.ptr>
  return
}

// -----

func.func @atan2_unsigned_type(%a: tensor<4xui32>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'ui32': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.atan2 %a, %a : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return
}

// -----

// The element type is wrong, whatever the flags.
func.func @atan2_integer_with_fastmath(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.atan2' op is not defined for element type 'i32'}}
  %0 = bcast.atan2 %a, %a fastmath<fast> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @shl_f32(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.shl' op is not defined for element type 'f32'}}
  %0 = bcast.shl %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shl_complex(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.shl' op is not defined for element type 'complex<f32>'}}
  %0 = bcast.shl %a, %a : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @shl_signed_type(%a: tensor<4xsi8>) {
  // expected-error@+1 {{'bcast.shl' op is not defined for element type 'si8': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.shl %a, %a : (tensor<4xsi8>, tensor<4xsi8>) -> tensor<4xsi8>
  return
}

// -----

func.func @shr_f64(%a: tensor<4xf64>) {
  // expected-error@+1 {{'bcast.shr' op is not defined for element type 'f64'}}
  %0 = bcast.shr %a, %a : (tensor<4xf64>, tensor<4xf64>) -> tensor<4xf64>
  return
}

// -----

func.func @shr_unsigned_f32(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.shr' op is not defined for element type 'f32'}}
  %0 = bcast.shr unsigned %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shr_unsigned_type(%a: tensor<4xui32>) {
  // expected-error@+1 {{'bcast.shr' op is not defined for element type 'ui32': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.shr unsigned %a, %a : (tensor<4xui32>, tensor<4xui32>) -> tensor<4xui32>
  return
}

// -----

func.func @shr_complex(%a: tensor<4xcomplex<f64>>) {
  // expected-error@+1 {{'bcast.shr' op is not defined for element type 'complex<f64>'}}
  %0 = bcast.shr %a, %a : (tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>) -> tensor<4xcomplex<f64>>
  return
}

// -----

// The number of bits to shift by has the type of what is shifted.
func.func @shl_mixed(%a: tensor<4xi32>, %b: tensor<4xi8>) {
  // expected-error@+1 {{'bcast.shl' op operand #1 has element type 'i8', but operand #0 has 'i32': convert one of them}}
  %0 = bcast.shl %a, %b : (tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return
}

// -----

func.func @shr_result(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.shr' op result #0 has element type 'i64', but must have 'i32'}}
  %0 = bcast.shr %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi64>
  return
}

// -----

func.func @atan2_mixed(%a: vector<4xf32>, %b: vector<4xf64>) {
  // expected-error@+1 {{'bcast.atan2' op operand #1 has element type 'f64', but operand #0 has 'f32': convert one of them}}
  %0 = bcast.atan2 %a, %b : (vector<4xf32>, vector<4xf64>) -> vector<4xf32>
  return
}

// -----

// To the left, the sign makes no difference.
func.func @no_unsigned_shl(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected SSA operand}}
  %0 = bcast.shl unsigned %a, %a : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @no_fastmath_shr(%a: tensor<4xi32>) {
  // expected-error@+1 {{expected ':'}}
  %0 = bcast.shr %a, %a fastmath<fast> : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @atan2_of_one(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.atan2' op expected 2 operands, but found 1}}
  %0 = "bcast.atan2"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @shl_of_three(%a: tensor<4xi32>) {
  // expected-error@+1 {{'bcast.shl' op expected 2 operands, but found 3}}
  %0 = "bcast.shl"(%a, %a, %a) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}
