//===- BcastPasses.td - The passes of the bcast dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_TD
#define BCAST_PASSES_TD

include "mlir/Pass/PassBase.td"

// A check is a `cf.assert` without it, the text of which is constant.
def ReportSizes
    : Option<"reportSizes", "report-sizes", "bool", "false",
             "Print the two sizes where a check fails, by C's printf, before the program aborts">;

def BcastInsertRuntimeChecks : Pass<"bcast-insert-runtime-checks"> {
  let summary = "Check run-time sizes before the bcast ops that use them";
  let description = [{
    Inserts the fewest `cf.assert` that make every run-time size legal: none
    where the types prove it, and none twice in one block. The text of each
    names the place in the source, op, operand and dimension. An op whose
    checks are there carries the attribute `bcast.checked`, so that its
    lowering adds none.
  }];
  let options = [ReportSizes];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
}

def BcastFuse : Pass<"bcast-fuse"> {
  let summary = "Merge elementwise ops on tensors that use each other's results";
  let description = [{
    Merges trees and graphs of bcast ops, and of elementwise ops of other
    dialects on tensors around them, to one `bcast.map` of all that they read,
    or to a plain op where one is enough. What is computed stays the same to the
    bit, and so does each run-time failure: the checks of all ops are inserted
    before, as `bcast-insert-runtime-checks` does it.
  }];
  let options = [
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check run-time sizes that the types do not prove legal (default: true)">,
    ReportSizes];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::complex::ComplexDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
}

def ConvertBcastToLinalg : Pass<"convert-bcast-to-linalg"> {
  let summary = "Lower bcast ops on ranked tensors to linalg.generic";
  let description = [{
    Every op becomes one `linalg.generic`, or one for each result of `broadcast`
    that is stretched (`versioned` makes two, and a choice); nothing is copied
    or reshaped. An
    operand is read through a broadcast affine map: dimensions that it lacks
    are dropped, and stretched units are read at index 0. An operand with a
    size that may be 1 or the extent at run time is read by `tensor.extract`.
    Ops on vectors are left alone.
  }];
  let options = [
    Option<"dynamicBroadcast", "dynamic-broadcast", "::BcastDynamicBroadcast",
           "BcastDynamicBroadcastExact",
           "How a size that may be 1 at run time is read",
           [{::llvm::cl::values(
               clEnumValN(BcastDynamicBroadcastExact, "exact",
                          "right for every legal run-time size (default)"),
               clEnumValN(BcastDynamicBroadcastVersioned, "versioned",
                          "a plain kernel where nothing is stretched, else the exact one"),
               clEnumValN(BcastDynamicBroadcastAssumeEqual, "assume-equal",
                          "`?` against `?` never stretches")
           )}]>,
    Option<"runtimeChecks", "runtime-checks", "bool", "true",
           "Check run-time sizes that the types do not prove legal (default: true)">,
    ReportSizes];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
}

def ConvertBcastToVector : Pass<"convert-bcast-to-vector"> {
  let summary = "Lower bcast ops on vectors to arith and vector.broadcast";
  let description = "Ops on tensors are left alone.";
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"];
}

def BcastExpandTensorSelect : Pass<"bcast-expand-tensor-select"> {
  let summary = "Turn arith.select of tensors by one condition into scf.if (a part of bcast-to-llvm)";
  let description = [{
    Part of `bcast-to-llvm`: `convert-elementwise-to-linalg` would give the
    choice the shape of its first tensor, whatever the shape of the second.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def BcastKernelsToLoops : Pass<"bcast-kernels-to-loops", "::mlir::ModuleOp"> {
  let summary = "Turn kernels that stretch operands at run time into loops (a part of bcast-to-llvm)";
  let description = [{
    Replaces every `linalg.generic` on contiguous memrefs that reads an operand
    at `index * step` along its last column, where the step is 0 or 1 at run
    time: by loops over rows, whose reads LLVM can vectorize, and by loops over
    tiles of many rows where these are short. Nothing is read or computed that
    was not. Memory is taken from the stack alone, 2 KiB for each operand of
    4-byte elements. All other ops are left alone.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::scf::SCFDialect"];
}

def TestBcastSizes : Pass<"test-bcast-sizes"> {
  let summary = "Assert before every bcast op what is known of its sizes (a test of the analysis)";
  let description = [{
    Puts a `cf.assert` for each pair of sizes that are known to be equal, each
    size that is known to be 1 or another one, and each that is known as a
    number, before any op that has one of them. A claim that is false stops the
    program with a message that ends in `[known-size]`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::tensor::TensorDialect"];
}

def BcastInferShapes : Pass<"bcast-infer-shapes"> {
  let summary = "Make types as precise as what the program proves of sizes";
  let description = [{
    A `?` that is proven to be a number becomes that number, and an unranked
    tensor with a known rank a ranked one: in results of `bcast` ops, of
    elementwise and linalg ops, of `scf.if` and `scf.for`, and in private
    functions that are only called. A `tensor.cast` stands where a type cannot
    change; the types of other functions stay. Sizes that line up and are
    proven to differ are an error where the op is executed whenever its function
    is, and a warning elsewhere.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def BcastReportSizes : Pass<"bcast-report-sizes"> {
  let summary = "Report which checks of run-time sizes are left, and what would make them needless";
  let description = [{
    Remarks on each op that is checked at run time: which sizes meet, where each
    comes from, and the shortest declaration that makes the check needless; and
    on each function, call and return that is checked for what is declared. The
    last remark counts. Errors and warnings are those of `bcast-infer-shapes`.
    The program stays as it is.
  }];
  let options = [
    Option<"facts", "facts", "bool", "false",
           "Remark the sizes of every tensor by their names, as in BxTx32">,
    Option<"proofs", "proofs", "bool", "false",
           "Remark each check that the types ask for and that is not made, with the steps of its proof">];
}

def BcastVerifyLLVM : Pass<"bcast-verify-llvm"> {
  let summary = "Verify that only the LLVM dialect is left (the end of bcast-to-llvm)";
  let description = [{
    Reports the first op that is neither in the LLVM dialect nor the module,
    with what may be done about it. Upstream's conversions leave behind the ops
    that they do not know, and succeed.
  }];
}

def BcastVerifyScalable : Pass<"bcast-verify-scalable"> {
  let summary = "Refuse math on scalable vectors that is computed by functions (a part of bcast-to-llvm)";
  let description = [{
    Upstream's conversions of `math` to functions take a vector apart. Of a
    scalable one they would compute the first lanes alone.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of the ops to refuse; those of math that are left if there are none">];
}

def BcastVerify : Pass<"bcast-verify", "::mlir::ModuleOp"> {
  let summary = "Verify ops of other dialects as if they had the Broadcastable trait";
  let description = [{
    Verifies every op that is named, or that a profile knows to broadcast,
    registered or not, and reports each one that breaks a rule. An op whose
    types are not understood is a remark. The last remark, on the module, counts
    the ops that were seen, verified, refused and skipped. It is a diagnostic, so
    a compiler's handler gets it; tests under `--verify-diagnostics` expect it
    there, or turn it off with `summary=false`.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of the ops to verify, such as toy.add">,
    ListOption<"profiles", "profile", "std::string",
               "Dialects whose ops to verify; `list` explains them">,
    Option<"mode", "mode", "::BcastVerifyMode", "BcastVerifyModeStrict",
           "Whose rules are checked",
           [{::llvm::cl::values(
               clEnumValN(BcastVerifyModeStrict, "strict", "those of docs/rules.md (default)"),
               clEnumValN(BcastVerifyModeUpstream, "upstream",
                          "what LLVM 22's own trait accepts")
           )}]>,
    Option<"summary", "summary", "bool", "true",
           "Remark on the module how many ops came to each verdict (default: true)">];
}

#endif // BCAST_PASSES_TD
