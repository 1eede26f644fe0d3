// The encoder computes what NumPy computed. Its sizes are named, so that nothing is stretched: a lowering that takes
// `?` against `?` to be equal computes the same, and so does one that checks nothing.
// Rules: symbol-entry, symbol-result
//
// RUN: bcast-opt %examples/bert_encoder.mlir --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/bert_encoder_reference.txt
//
// RUN: bcast-opt %examples/bert_encoder.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{dynamic-broadcast=assume-equal},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/bert_encoder_reference.txt
//
// RUN: bcast-opt %examples/bert_encoder.mlir \
// RUN:   --pass-pipeline='builtin.module(convert-bcast-to-linalg{runtime-checks=false},bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/bert_encoder_reference.txt
//
// RUN: bcast-opt %examples/bert_encoder.mlir --convert-bcast-to-linalg | FileCheck %s
//
// CHECK-LABEL:   func.func @encode(
// CHECK-COUNT-6:   cf.assert {{.*}} @encode {{.*}} [symbol-entry]
