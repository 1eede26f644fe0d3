// RUN: timeout 20 bcast-opt %s --convert-bcast-to-vector --verify-diagnostics

// An op with one operand becomes that operand. If that is its own result, as it may be in a graph region, there is
// nothing that it could become: an error, and no reason to hang.

// expected-error@+1 {{'bcast.add' op cannot be lowered: its operand is its own result}}
%0 = bcast.add %0 : (vector<4xf32>) -> vector<4xf32>

%a = arith.constant dense<1.0> : vector<4xf32>
// expected-error@+1 {{'bcast.broadcast' op cannot be lowered: its operand is its own result}}
%1:2 = bcast.broadcast %1#1, %a : (vector<4xf32>, vector<4xf32>) -> (vector<4xf32>, vector<4xf32>)
