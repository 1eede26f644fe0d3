// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg --verify-diagnostics

// An operand that is not stretched is its result: there is none if it is that result itself.

func.func @own(%a: tensor<4xf32>) -> tensor<4xf32> {
  return %a : tensor<4xf32>
^unreachable:
  // expected-error@+1 {{'bcast.broadcast' op cannot be lowered: its operand is its own result}}
  %0 = bcast.broadcast %0 : (tensor<4xf32>) -> tensor<4xf32>
  cf.br ^unreachable
}
