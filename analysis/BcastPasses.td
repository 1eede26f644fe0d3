//===- BcastPasses.td - The passes on sizes ----------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_ANALYSIS_PASSES_TD
#define BCAST_ANALYSIS_PASSES_TD

include "mlir/Pass/PassBase.td"

def BcastInferShapes : Pass<"bcast-infer-shapes"> {
  let summary = "Refine types to the sizes that the program proves";
  let description = [{
    A `?` that the program proves to be a number becomes that number. An unranked
    tensor whose rank is known becomes ranked. The pass refines the results of
    `bcast` ops, of elementwise and linalg ops, of `scf.if`, `scf.index_switch`,
    `scf.for`, `scf.while` and `scf.forall`, loop-carried values, the arguments
    of blocks, and the signatures of private functions that only calls use. It
    inserts a `tensor.cast` where a type cannot change, and keeps the types of
    other functions. Sizes that line up and that the program proves to differ are
    an error if each call of some public function executes the op, and a warning
    otherwise: in a branch, in a loop, which may have no iteration, and after an
    op that may end the program.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

def BcastReportSizes : Pass<"bcast-report-sizes"> {
  let summary = "Report the remaining checks of run-time sizes, and the declarations that make them unnecessary";
  let description = [{
    Emits a remark on each op that needs a run-time check: the two sizes, the
    origin of each, and the shortest declaration that makes the check
    unnecessary; and on each function, call and return that checks declared
    sizes. The last remark has the counts. Errors and warnings are those of
    `bcast-infer-shapes`. The pass does not change the program.
  }];
  let options = [
    Option<"facts", "facts", "bool", "false",
           "Report the sizes of every tensor by name, such as BxTx32 (default: false)">,
    Option<"proofs", "proofs", "bool", "false",
           "Report the proof of each check that the types ask for and the lowering omits (default: false)">];
}

def BcastVerify : Pass<"bcast-verify", "::mlir::ModuleOp"> {
  let summary = "Verify ops of other dialects as if they had the Broadcastable trait";
  let description = [{
    Verifies every op that `ops` names or that a profile knows to broadcast,
    registered or not, and reports each op that breaks a rule. An op whose types
    the pass cannot interpret gets a remark. The last remark, on the module,
    counts the ops that the pass saw, verified, refused and skipped, and names
    the ops that no profile knows although their operands have different shapes.
    The remark is a diagnostic, so a compiler's handler receives it; a test under
    `--verify-diagnostics` expects it on the module, or turns it off with
    `summary=false`.

    `mode` selects the rules: `strict` (default) is this project's rules,
    `upstream` is what LLVM 22's own trait accepts.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of the ops to verify, such as toy.add">,
    ListOption<"profiles", "profile", "std::string",
               "Dialects whose ops to verify; `list` describes them">,
    Option<"mode", "mode", "::BcastVerifyMode", "BcastVerifyModeStrict",
           "The rules to check",
           [{::llvm::cl::values(
               clEnumValN(BcastVerifyModeStrict, "strict", "those of docs/rules.md (default)"),
               clEnumValN(BcastVerifyModeUpstream, "upstream",
                          "what LLVM 22's own trait accepts")
           )}]>,
    Option<"summary", "summary", "bool", "true",
           "Report the counts in a remark on the module (default: true)">,
    Option<"strict", "strict", "bool", "false",
           "Fail if nothing was seen, or an op was skipped (default: false)">];
}

def TestBcastSizes : Pass<"test-bcast-sizes"> {
  let summary = "Assert the known sizes of every bcast op before it (a test of the analysis)";
  let description = [{
    Inserts `cf.assert` ops before each op for what the analysis knows of its
    sizes: which pairs are equal, which size is 1 or another size, and which
    size is a constant. A false claim stops the program with a message that ends
    in `[known-size]`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::tensor::TensorDialect"];
}

def TestBcastOps : Pass<"test-bcast-ops"> {
  let summary = "List the ops that the analysis of sizes reads (a test of the analysis)";
  let description = [{
    Emits a remark with a line for each registered op that the analysis reads: its
    name and its rule. The analysis claims nothing about any other op.
  }];
}

#endif // BCAST_ANALYSIS_PASSES_TD
