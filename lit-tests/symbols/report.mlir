// RUN: bcast-opt %s --bcast-report-sizes --verify-diagnostics -o /dev/null
// RUN: bcast-opt %s --bcast-report-sizes=facts=true -o /dev/null 2>&1 | FileCheck %s
// With the proposed declarations, no op is checked.
// RUN: sed -e 's/y: tensor<?xf32>,/y: tensor<?xf32> {bcast.dims = ["T"]},/;s/tensor<?xf32>, %%four/tensor<4xf32>, %%four/;s/(tensor<?xf32>, tensor<4xf32>)/(tensor<4xf32>, tensor<4xf32>)/' %s \
// RUN:   | bcast-opt --bcast-report-sizes -o /dev/null 2>&1 | FileCheck %s --check-prefix=DECLARED

// DECLARED: bcast-report-sizes: 2 ops of the dialect, 0 of them with checks at run time, 0 checks in all; 1 check of declared sizes
// CHECK: 'func.func' op argument #0 is BxTx32
// CHECK: 'math.exp' op result #0 is s0
// CHECK: 'bcast.add' op result #0 is Bx(T|s0)x32
// A tensor of rank 0, and a value that is not a tensor, have no sizes to report.
// CHECK-NOT: 'arith.constant' op result

// expected-remark@below {{bcast-report-sizes: 2 ops of the dialect, 2 of them with checks at run time, 2 checks in all; 0 checks of declared sizes}}
module {
// expected-note@+3 {{dim 1 of operand #0 is dim 1 of argument #0 of @f}}
// expected-note@+2 {{if the two are always equal: declare dim 0 of argument #1 as "T" in bcast.dims of @f}}
// expected-note@+1 {{if it is always 4: write 4 for dim 0 in the type of argument #2 of @f}}
func.func @f(%x: tensor<?x?x32xf32> {bcast.dims = ["B", "T", 32]},
             // expected-note@+1 {{which is dim 0 of argument #1 of @f}}
             %y: tensor<?xf32>,
             // expected-note@+1 {{dim 0 of operand #0 is dim 0 of argument #2 of @f}}
             %z: tensor<?xf32>, %four: tensor<4xf32>) {
  // expected-note@+1 {{dim 0 of operand #1 is dim 0 of this 'math.exp'}}
  %e = math.exp %y : tensor<?xf32>
  // expected-remark@+1 {{'bcast.add' op is checked at run time: the size of operand #1 dim 0 may be neither 1 nor that of operand #0 dim 1 [runtime-legal]}}
  %r = bcast.add %x, %e {broadcast_dimensions = array<i64: 1>} : (tensor<?x?x32xf32>, tensor<?xf32>) -> tensor<?x?x32xf32>
  // expected-remark@+1 {{'bcast.sub' op is checked at run time: the size of operand #0 dim 0 may be neither 1 nor 4, the size of operand #1 [runtime-legal]}}
  %s = bcast.sub %z, %four : (tensor<?xf32>, tensor<4xf32>) -> tensor<4xf32>
  %scalar = arith.constant dense<1.0> : tensor<f32>
  %vector = arith.constant dense<1.0> : vector<4xf32>
  return
}
}
