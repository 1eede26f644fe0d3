// RUN: timeout 20 bcast-opt %s --convert-bcast-to-vector --verify-diagnostics

// An op with one operand becomes that operand. If that is its own result, in a block that is never
// reached or in a graph region, there is nothing that it could become: an error, and no reason to hang.

func.func @vector(%a: vector<4xf32>) -> vector<4xf32> {
  return %a : vector<4xf32>
^unreachable:
  // expected-error@+1 {{'bcast.add' op cannot be lowered: its operand is its own result}}
  %0 = bcast.add %0 : (vector<4xf32>) -> vector<4xf32>
  cf.br ^unreachable
}
