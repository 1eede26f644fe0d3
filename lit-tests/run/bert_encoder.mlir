// The encoder computes what NumPy computed. Its sizes are named, so that nothing is stretched: a lowering that assumes
// `?` against `?` to be equal computes the same, and so does one without checks.
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
// The facts about its sizes hold.
//
// RUN: bcast-opt %examples/bert_encoder.mlir --pass-pipeline='builtin.module(test-bcast-sizes,bcast-to-llvm)' \
// RUN:   | %run | python3 %examples/compare.py %examples/bert_encoder_reference.txt
//
// More precise types compute the same.
//
// RUN: bcast-opt %examples/bert_encoder.mlir --bcast-infer-shapes --bcast-to-llvm | %run \
// RUN:   | python3 %examples/compare.py %examples/bert_encoder_reference.txt
//
// Only the declarations are checked, once, and nothing is read at a computed index.
//
// RUN: bcast-opt %examples/bert_encoder.mlir --convert-bcast-to-linalg | FileCheck %s \
// RUN:   --implicit-check-not=cf.assert --implicit-check-not=tensor.extract{{[^_]}}
//
// CHECK-LABEL:   func.func @encode(
// CHECK-COUNT-6:   cf.assert {{.*}} @encode {{.*}} [symbol-entry]
