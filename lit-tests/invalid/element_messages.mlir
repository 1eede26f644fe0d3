// RUN: bcast-opt %s --verify-diagnostics --split-input-file

// An element type that is refused by one form of an op and taken by another: the message says which.

// `eq` and `ne` are defined for complex numbers.
func.func @complex_compare_order(%a: tensor<4xcomplex<f32>>) {
  // expected-error@+1 {{'bcast.compare' op is not defined for element type 'complex<f32>': only 'eq' and 'ne' compare complex numbers}}
  %0 = bcast.compare lt, %a, %a
      : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  return
}

// -----

// There is no `unsigned` on a power, so the message must not speak of it.
func.func @power_of_i1(%a: tensor<4xi1>) {
  // expected-error-re@+1 {{'bcast.pow' op is not defined for element type 'i1'{{$}}}}
  %0 = bcast.pow %a, %a : (tensor<4xi1>, tensor<4xi1>) -> tensor<4xi1>
  return
}

// -----

// Upstream has no power of `index`.
func.func @index_power(%a: tensor<4xindex>) {
  // expected-error@+1 {{'bcast.pow' op is not defined for element type 'index'}}
  %0 = bcast.pow %a, %a : (tensor<4xindex>, tensor<4xindex>) -> tensor<4xindex>
  return
}

// -----

func.func @complex_maximum(%a: tensor<4xcomplex<f32>>) {
  // expected-error-re@+1 {{'bcast.max' op is not defined for element type 'complex<f32>'{{$}}}}
  %0 = bcast.max %a, %a : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return
}

// -----

func.func @bits_of_floats(%a: tensor<4xf32>) {
  // expected-error@+1 {{'bcast.and' op is not defined for element type 'f32': it is for integers}}
  %0 = bcast.and %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @signed_integers(%a: tensor<4xsi8>) {
  // expected-error@+1 {{'bcast.add' op is not defined for element type 'si8': use a signless integer, and mark the op `unsigned` if needed}}
  %0 = bcast.add %a, %a : (tensor<4xsi8>, tensor<4xsi8>) -> tensor<4xsi8>
  return
}

// -----

// What is no integer has no signless form.
func.func @complex_integers(%a: tensor<4xcomplex<i32>>) {
  // expected-error-re@+1 {{'bcast.add' op is not defined for element type 'complex<i32>'{{$}}}}
  %0 = bcast.add %a, %a : (tensor<4xcomplex<i32>>, tensor<4xcomplex<i32>>) -> tensor<4xcomplex<i32>>
  return
}
