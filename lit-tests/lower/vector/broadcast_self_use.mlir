// RUN: timeout 20 bcast-opt %s --convert-bcast-to-vector --verify-diagnostics

// An operand that is not stretched is its result: there is none if it is that result itself.

func.func @own(%a: vector<4xf32>) -> vector<4xf32> {
  return %a : vector<4xf32>
^unreachable:
  // expected-error@+1 {{'bcast.broadcast' op cannot be lowered: its operand is its own result}}
  %0:2 = bcast.broadcast %0#1, %a : (vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)
  cf.br ^unreachable
}
