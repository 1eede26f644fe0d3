// RUN: bcast-opt %s --split-input-file --verify-diagnostics --bcast-insert-runtime-checks
// RUN: bcast-opt %s --split-input-file --verify-diagnostics --convert-bcast-to-linalg

// An unranked operand has no sizes to check.

func.func @unranked(%a: tensor<*xf32>, %b: tensor<?xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{'bcast.add' op has sizes that cannot be known, because operand #0 is unranked: give it a rank first, with a tensor.cast to a ranked type such as tensor<?x?xf32>}}
  %0 = bcast.add %a, %b : (tensor<*xf32>, tensor<?xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @last(%a: tensor<?xf32>, %b: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error@+1 {{'bcast.mul' op has sizes that cannot be known, because operand #1 is unranked}}
  %0 = bcast.mul %a, %b : (tensor<?xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

// Each op on its own.
func.func @two_ops(%a: tensor<*xf32>) -> (tensor<*xf32>, tensor<*xf32>) {
  // expected-error@+1 {{'bcast.add' op has sizes that cannot be known, because operand #0 is unranked}}
  %0 = bcast.add %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  // expected-error@+1 {{'bcast.sub' op has sizes that cannot be known, because operand #0 is unranked}}
  %1 = bcast.sub %a, %a : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  return %0, %1 : tensor<*xf32>, tensor<*xf32>
}
