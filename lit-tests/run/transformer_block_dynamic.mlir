// The block with any batch and length computes what NumPy computed, with batch 1, length 1, and a
// padding mask that is stretched at run time; so it does with a plain kernel for the sizes that
// stretch nothing.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// Where `?` against `?` is taken to be equal, the stretched mask is refused, and nothing before it.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)' \
// RUN:   -o %t
// RUN: not --crash stdbuf -o0 %run %t 2>&1 | FileCheck %s --check-prefix=EQUAL
//
// EQUAL:     sizes = [2, 6, 32]
// EQUAL:     sizes = [1, 5, 32]
// EQUAL:     sizes = [3, 1, 32]
// EQUAL:     sizes = [1, 1, 32]
// EQUAL:     'bcast.add' op operand #2 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]
// EQUAL-NOT: sizes =
//
// Checks stand where sizes of different arguments meet, and nowhere else.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --convert-bcast-to-linalg | FileCheck %s
//
// CHECK-LABEL:   func.func private @project
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @causal_mask
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @padding_mask
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @scale_and_mask
// CHECK-COUNT-4:   cf.assert
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @softmax
// CHECK-LABEL:   func.func private @mean
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @layer_norm
// CHECK-COUNT-4:   cf.assert
// CHECK-NOT:       cf.assert
// CHECK-LABEL:   func.func private @gate
