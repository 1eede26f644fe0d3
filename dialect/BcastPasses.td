//===- BcastPasses.td - The passes of the bcast dialect ----*- tablegen -*-===//
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
    "::mlir::LLVM::LLVMDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
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
    "::mlir::math::MathDialect", "::mlir::scf::SCFDialect",
    "::mlir::tensor::TensorDialect"];
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
    otherwise: in a branch, in a loop, which may have no iteration, and behind an
    op that may end the program.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
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
    assertion: then the guard is what keeps its reader behind that assertion.

    Among them are those that MLIR's `generate-runtime-verification` puts before
    linalg ops. The witness of a `shape.cstr_broadcastable`, `shape.cstr_eq` or
    `shape.cstr_require` that holds becomes a `shape.const_witness true`, for
    which `canonicalize` inlines `shape.assuming`.

    An assertion that fails in every run is an error if each call of some public
    function executes it, else a warning [program-size]. It stays.
  }];
}

def BcastImportSymbols : Pass<"bcast-import-symbols", "::mlir::ModuleOp"> {
  let summary = "Turn what frontends know of sizes into bcast.dims and bcast.symbols";
  let description = [{
    Reads these forms, of registered or unregistered ops and types, and declares
    the same sizes of the arguments and results of functions:

    | form | becomes |
    |---|---|
    | `torch.symbolic_int`, `torch.bind_symbolic_shape` on arguments and results | symbols with bounds, and expressions; the ops are erased |
    | `onnx.dim_params = "0:batch,1:seq"` | symbols and expressions; the attribute stays |
    | JAX's `shape_assertion`, and sizes passed as `jax.global_constant` | symbols, expressions and bounds; assertions that they cover are erased |
    | IREE's `util.assume.int` on the size of an argument, `flow.tensor.tie_shape` of an argument | symbols with bounds; the ops are replaced by their operands |
    | `tensor<?xf32, #stablehlo.bounds<128>>`, `#mhlo.type_extensions<bounds = [128]>` | symbols with `max`; the type stays |

    A declaration that stands there already stays. The pass emits a remark on
    what declarations cannot say, with the reason. A run checks at entry what is
    declared of arguments, whatever the frontend promised. The pass runs on
    modules: JAX names sizes in the functions that a function calls.
  }];
}

def BcastExportSymbols : Pass<"bcast-export-symbols"> {
  let summary = "Write bcast.dims and bcast.symbols in the form of another compiler";
  let description = [{
    `form` selects what becomes of the declarations of functions:

    | form | what is written |
    |---|---|
    | `torch` | `torch.symbolic_int`, and `torch.bind_symbolic_shape` of declared arguments and results, for torch-mlir |
    | `onnx` | the attribute `onnx.dim_params = "0:batch,1:seq"` of arguments and results, for onnx-mlir |
    | `iree` | `util.assume.int` on sizes of arguments, and `flow.tensor.tie_shape`, for IREE |
    | `llvm` | `llvm.intr.assume` of all that is declared of arguments |

    The first three need `--allow-unregistered-dialect`, remove the declarations,
    and emit a remark on what the form cannot say; `bcast-import-symbols` reads
    them. `llvm` keeps the declarations. A check that a later pass inserts stands
    before the assumption. So run it before the lowering, which builds the checks;
    without checks, a size that contradicts a declaration is undefined behavior.
  }];
  let options = [
    Option<"form", "form", "::BcastSymbolForm", "BcastSymbolFormTorch",
           "The form to write (default: torch)",
           [{::llvm::cl::values(
               clEnumValN(BcastSymbolFormTorch, "torch", "torch-mlir's ops (default)"),
               clEnumValN(BcastSymbolFormOnnx, "onnx", "onnx-mlir's attribute"),
               clEnumValN(BcastSymbolFormIree, "iree", "IREE's ops"),
               clEnumValN(BcastSymbolFormLLVM, "llvm", "LLVM's assumptions")
           )}]>];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::tensor::TensorDialect"];
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

def ConvertToBcast : Pass<"convert-to-bcast", "::mlir::ModuleOp"> {
  let summary = "Turn elementwise ops and broadcasts of other dialects into bcast ops";
  let description = [{
    Rewrites every op on builtin tensors that a profile knows, registered or
    not, whose meaning bcast ops express exactly: as an op of the same meaning,
    or as a `bcast.map`. Any other op that a profile knows stays, with a remark
    that has the reason. Broadcasts of StableHLO and linalg to a given shape become
    `bcast.broadcast`, dynamic reshapes and slices ops of `tensor`, and sizes that
    StableHLO computes numbers of type `index`.
    Ops in regions of other dialects' ops, such as reducers, stay. `docs/import.md` lists both.
  }];
  let options = [
    ListOption<"profiles", "profile", "std::string",
               "Dialects whose ops to convert; all that are known unless named">];
  let dependentDialects = [
    "::bcast::BcastDialect", "::mlir::arith::ArithDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::complex::ComplexDialect",
    "::mlir::func::FuncDialect",
    "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
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

#endif // BCAST_PASSES_TD
