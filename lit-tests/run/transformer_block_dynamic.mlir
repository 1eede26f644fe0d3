// The block with any batch and length computes what NumPy computed, with batch 1, length 1, and a
// padding mask that is stretched at run time; also with a plain kernel for sizes that stretch
// nothing.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --pass-pipeline='builtin.module(bcast-to-llvm{threads=openmp min-shared-cost=0})' \
// RUN:   | %run | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=versioned},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/transformer_block_dynamic_reference.txt
//
// If `?` against `?` is assumed to be equal, the stretched mask is refused, and nothing before it.
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
// Every call passes one mask for all or one for each sequence: no check remains, and only the mask is
// read at a computed index.
//
// RUN: bcast-opt %examples/transformer_block_dynamic.mlir --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --implicit-check-not=cf.assert --implicit-check-not='tensor.extract '
//
// CHECK-LABEL: func.func private @scale_and_mask
// CHECK:         tensor.extract %arg2
// CHECK-LABEL: func.func private @softmax
//
// If the block is public, its arguments are unknown: the masks are checked once.
//
// RUN: sed -e 's/private @block/@block/' %examples/transformer_block_dynamic.mlir | bcast-opt --convert-bcast-to-linalg \
// RUN:   | FileCheck %s --check-prefix=PUBLIC --implicit-check-not=cf.assert
//
// PUBLIC-LABEL: func.func private @scale_and_mask
// PUBLIC:         cf.assert {{.*}}operand #2 dim 0: run-time size is neither 1 nor that of operand #0 dim 0
// PUBLIC-LABEL: func.func private @softmax
