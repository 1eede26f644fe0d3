// RUN: bcast-opt %s --allow-unregistered-dialect --bcast-verify="ops=toy.add mode=upstream summary=false" --verify-diagnostics
// RUN: not bcast-opt %s --allow-unregistered-dialect --bcast-verify="ops=toy.add mode=upstream" 2>&1 | FileCheck %s

// LLVM's own verdicts: ops that it accepts and the strict rules refuse, and ops that both refuse.

// CHECK: bcast-verify: 6 ops seen, 3 verified, 2 refused, 1 skipped
func.func @upstream(%a: tensor<?xf32>, %b: tensor<2xf32>, %c: tensor<3xf32>, %v: vector<2xf32>, %w: vector<3xf32>) {
  %0 = "toy.add"(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
  %1 = "toy.add"(%b, %b) : (tensor<2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  %2 = "toy.add"(%v, %w) : (vector<2xf32>, vector<3xf32>) -> vector<2xf32>
  // expected-error@+2 {{'toy.add' op operand #1 dim 0: size 3 cannot broadcast with size 2 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   3}}
  %3 = "toy.add"(%b, %c) : (tensor<2xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{'toy.add' op operand #1 is a vector, but operand #0 is a tensor: they never mix [uniform-kind]}}
  %4 = "toy.add"(%b, %v) : (tensor<2xf32>, vector<2xf32>) -> tensor<2xf32>
  // expected-remark@+1 {{was skipped by bcast-verify: LLVM's own trait (mode=upstream) has no 'broadcast_dimensions'}}
  %5 = "toy.add"(%b, %b) {broadcast_dimensions = array<i64>} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}
