// RUN: timeout 20 bcast-opt %s --convert-bcast-to-linalg --verify-diagnostics

// In a graph region, such as that of a module, an op may use its own result. There is nothing that it could be
// lowered to.

// expected-error@+1 {{'bcast.broadcast' op cannot be lowered: its operand is its own result}}
%0 = bcast.broadcast %0 : (tensor<4xf32>) -> tensor<4xf32>

%a = tensor.empty() : tensor<4xf32>
// expected-error@+1 {{'bcast.add' op cannot be lowered: its operand is its own result}}
%1 = bcast.add %1, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>

%n = arith.constant 4 : index
%b = tensor.empty(%n) : tensor<?xf32>
// expected-error@+1 {{'bcast.add' op cannot be lowered: its operand is its own result}}
%2 = bcast.add %2, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>

// By way of a cast.
// expected-error@+1 {{'bcast.add' op cannot be lowered: its operand is its own result}}
%3 = bcast.add %4, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
%4 = tensor.cast %3 : tensor<?xf32> to tensor<?xf32>

// Each becomes the other, so that one is left, which would become itself.
%5 = bcast.broadcast %6 : (tensor<4xf32>) -> tensor<4xf32>
// expected-error@+1 {{'bcast.broadcast' op cannot be lowered: its operand is its own result}}
%6 = bcast.broadcast %5 : (tensor<4xf32>) -> tensor<4xf32>
