// RUN: timeout 20 bcast-opt %s --bcast-expand-tensor-select --verify-diagnostics

// In a graph region, such as that of a module, a choice may be one of its own operands.

%condition = arith.constant true
%a = tensor.empty() : tensor<4xf32>
// expected-error@+1 {{'arith.select' op cannot be lowered: its operand is its own result}}
%0 = arith.select %condition, %0, %a : tensor<4xf32>
// expected-error@+1 {{'arith.select' op cannot be lowered: its operand is its own result}}
%1 = arith.select %condition, %a, %1 : tensor<4xf32>
%2 = arith.select %condition, %3, %a : tensor<4xf32>
%3 = arith.select %condition, %2, %a : tensor<4xf32>
