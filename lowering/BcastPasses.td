//===- BcastPasses.td - The passes before the lowering -----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_TD
#define BCAST_PASSES_TD

include "BcastLoweringPasses.td"

def BcastInsertRuntimeChecks : Pass<"bcast-insert-runtime-checks"> {
  let summary = "Check run-time sizes before the bcast ops that use them";
  let description = [{
    Inserts the fewest `cf.assert` ops that make every run-time size legal: none
    where the types prove legality, and none twice in one block. The text of
    each check names the place in the source, the op, the operand and the
    dimension. The pass marks a checked op with the attribute `bcast.checked`;
    the lowering adds no checks to such an op.
  }];
  let options = [ReportSizes];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def BcastFuse : Pass<"bcast-fuse"> {
  let summary = "Merge elementwise ops on tensors that use each other's results";
  let description = [{
    Merges trees and graphs of bcast ops, and the elementwise ops of other
    dialects on tensors around them. The result is one `bcast.map` of all
    tensors that they read, or a plain op where one is enough. The computed
    elements stay the same to the bit. Run-time failures stay as well: the pass
    first inserts the checks of all ops, as `bcast-insert-runtime-checks` does.
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check run-time sizes that the types do not prove legal (default: true)">,
    ReportSizes];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::complex::ComplexDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

def BcastElideChecks : Pass<"bcast-elide-checks"> {
  let summary = "Remove assertions on sizes that the program proves";
  let description = [{
    Removes every `cf.assert`, of any producer, whose condition on sizes holds in
    all runs that reach it, by what the program computes, by the declarations of
    its functions, or by an assertion before it. What an op without effects
    requires of its operands proves nothing, since the op goes away once nothing
    uses it; `bcast-insert-runtime-checks` turns it into assertions. A
    `bcast.guard` of such a condition goes as well, unless the proof needs an
    assertion: then the guard is what keeps its reader after that assertion.

    Among them are those that MLIR's `generate-runtime-verification` puts before
    linalg ops. The witness of a `shape.cstr_broadcastable`, `shape.cstr_eq` or
    `shape.cstr_require` that holds becomes a `shape.const_witness true`, for
    which `canonicalize` inlines `shape.assuming`.

    An assertion that fails in every run is an error if each call of some public
    function executes it, else a warning [program-size]. It stays.
  }];
}

#endif // BCAST_PASSES_TD
