// RUN: bcast-opt %s --convert-bcast-to-linalg --verify-diagnostics --split-input-file

// Dynamic sizes that may or may not be stretched at run time are not lowered yet.

func.func @two_dynamic(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'bcast.add' op cannot be lowered: operand #0 dim 0 is dynamic and may be 1 or the extent at run time; give it a static size, with a tensor.cast}}
  %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @dynamic_and_fixed(%a: tensor<2x4xf32>, %b: tensor<?xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{'bcast.mul' op cannot be lowered: operand #1 dim 0 is dynamic and may be 1 or the extent at run time}}
  %0 = bcast.mul %a, %b : (tensor<2x4xf32>, tensor<?xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

func.func @dynamic_and_zero(%a: tensor<0xf32>, %b: tensor<?xf32>) -> tensor<0xf32> {
  // expected-error@+1 {{'bcast.sub' op cannot be lowered: operand #1 dim 0 is dynamic and may be 1 or the extent at run time}}
  %0 = bcast.sub %a, %b : (tensor<0xf32>, tensor<?xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

func.func @second_column(%a: tensor<4x?xf32>, %b: tensor<1x?xf32>) -> tensor<4x?xf32> {
  // expected-error@+1 {{'bcast.add' op cannot be lowered: operand #0 dim 1 is dynamic and may be 1 or the extent at run time}}
  %0 = bcast.add %a, %b : (tensor<4x?xf32>, tensor<1x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
