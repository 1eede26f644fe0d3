// The block with any batch and length computes what NumPy computed, batch 1 and length 1 included:
// the masks and the means are stretched for some sizes and not for others, by the same code. It does
// so as well with a plain kernel for the sizes that stretch nothing, or for all: these sizes agree.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
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
