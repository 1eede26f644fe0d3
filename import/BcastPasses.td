//===- BcastPasses.td - The passes that import -------------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_IMPORT_PASSES_TD
#define BCAST_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertToBcast : Pass<"convert-to-bcast", "::mlir::ModuleOp"> {
  let summary = "Turn elementwise ops and broadcasts of other dialects into bcast ops";
  let description = [{
    Rewrites every op on builtin tensors that a profile knows, registered or
    not, whose meaning bcast ops express exactly: as an op of the same meaning,
    or as a `bcast.map`. Any other op of a known dialect stays, with a remark
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
    "::mlir::memref::MemRefDialect", "::mlir::tensor::TensorDialect"];
}

#endif // BCAST_IMPORT_PASSES_TD
