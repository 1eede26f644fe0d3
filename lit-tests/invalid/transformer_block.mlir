// The broken variant that `make demo` shows is refused.
//
// RUN: not bcast-opt %examples/transformer_block_broken.mlir --mlir-print-op-on-diagnostic=false 2>&1 \
// RUN:   | FileCheck %s --strict-whitespace --match-full-lines

//      CHECK:{{.*}}transformer_block_broken.mlir:10:13: error: 'bcast.add' op operand #2 dim 0: size 2 cannot broadcast with size 6 of operand #0 [infer-dim]
// CHECK-NEXT:  %masked = bcast.add %scaled, %causal, %padding
// CHECK-NEXT:            ^
// CHECK-NEXT:{{.*}}transformer_block_broken.mlir:10:13: note: shapes, aligned on the right:
// CHECK-NEXT:  operand #0   2x4x6x6
// CHECK-NEXT:  operand #1   1x1x6x6
// CHECK-NEXT:  operand #2       2x6
// CHECK-NEXT:                   ^
// CHECK-NEXT:for more: bcast explain infer-dim
//  CHECK-NOT:{{.+}}
