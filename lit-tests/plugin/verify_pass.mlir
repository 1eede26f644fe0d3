// RUN: mlir-opt %s %load_plugin --allow-unregistered-dialect --verify-diagnostics \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.add,toy.mul,arith.select summary=false})'
// RUN: mlir-opt %s %load_plugin --allow-unregistered-dialect -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=toy.other})' 2>&1 | FileCheck %s --check-prefix=UNSEEN
// RUN: not mlir-opt %s %load_plugin --allow-unregistered-dialect -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{ops=})' 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not mlir-opt %s %load_plugin --allow-unregistered-dialect -o /dev/null \
// RUN:   --pass-pipeline='builtin.module(bcast-verify{op=toy.div})' 2>&1 | FileCheck %s

// UNSEEN: remark: bcast-verify: 0 ops seen, 0 verified, 0 refused, 0 skipped; there is none named toy.other
// NONE: error: bcast-verify: no ops to verify: name them, as in bcast-verify{ops=toy.add,toy.mul}

// CHECK: no such option op
// CHECK: failed to add `bcast-verify` with options `op=toy.div`

// Every op that is listed, of any dialect, wherever it is; and no other.
func.func @foreign(%a: tensor<3xf32>, %b: tensor<2xf32>, %c: i1, %d: f32) {
  // expected-error@+2 {{'toy.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]}}
  // expected-note@+1 {{operand #1   2}}
  %0 = "toy.add"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  %1 = "toy.div"(%a, %b) : (tensor<3xf32>, tensor<2xf32>) -> tensor<3xf32>
  scf.if %c {
    // expected-error@+3 {{'toy.mul' op result #0 has rank 2, but the operands broadcast to rank 1 [result-rank]}}
    // expected-note@+2 {{result #0    1x3}}
    // expected-note@+1 {{fix: declare the result as tensor<3xf32>}}
    %2 = "toy.mul"(%a) ({
      // expected-error@+1 {{'toy.add' op needs at least one operand [operands-nonempty]}}
      %3 = "toy.add"() : () -> tensor<3xf32>
      "toy.yield"() : () -> ()
    }) : (tensor<3xf32>) -> tensor<1x3xf32>
  }
  // A registered op.
  // expected-error@+1 {{'arith.select' op operand #0 must be a tensor or a vector, but is 'i1' [shaped-types]}}
  %4 = arith.select %c, %d, %d : f32
  return
}
