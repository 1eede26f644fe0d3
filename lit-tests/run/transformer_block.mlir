// The block that `make demo` shows computes what NumPy computed.
//
// RUN: bcast-opt %examples/transformer_block.mlir --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/transformer_block_reference.txt

// So it does as one function.
//
// RUN: bcast-opt %examples/transformer_block.mlir --inline --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/transformer_block_reference.txt
