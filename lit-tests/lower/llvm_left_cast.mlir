// RUN: bcast-opt %s --bcast-verify-llvm --split-input-file --verify-diagnostics

// A cast is named only where nothing else remains.

llvm.func @cast(%a: i64) -> i64 {
  // expected-error@+1 {{'builtin.unrealized_conversion_cast' op remains after the lowering to the LLVM dialect: one of its types was lowered, but the op that needs the other one was not}}
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  %1 = builtin.unrealized_conversion_cast %0 : index to i64
  llvm.return %1 : i64
}

// -----

llvm.func @op(%a: i64) -> i64 {
  %0 = builtin.unrealized_conversion_cast %a : i64 to index
  // expected-error@+1 {{'arith.addi' op remains}}
  %1 = arith.addi %0, %0 : index
  %2 = builtin.unrealized_conversion_cast %1 : index to i64
  llvm.return %2 : i64
}

// -----

module {
  llvm.func @lowered() {
    llvm.return
  }
}
