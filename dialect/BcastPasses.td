//===- BcastPasses.td - The passes of the bcast dialect ----*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_PASSES_TD
#define BCAST_PASSES_TD

include "mlir/Pass/PassBase.td"

// Without it, a check is a `cf.assert`, whose text is constant.
def ReportSizes
    : Option<"reportSizes", "report-sizes", "bool", "false",
             "Where a check fails, print the two sizes with C's printf, then abort (default: false)">;

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

def ConvertBcastToLinalg : Pass<"convert-bcast-to-linalg"> {
  let summary = "Lower bcast ops on ranked tensors to linalg.generic";
  let description = [{
    Every op becomes one `linalg.generic`; `broadcast` becomes one for each
    stretched result. The pass copies and reshapes nothing. The kernel reads an
    operand through a broadcast affine map, which drops the dimensions that the
    operand lacks and reads stretched units at index 0. Where an operand has a
    size that may be 1 or the extent at run time, the kernel reads that operand
    with `tensor.extract`. The pass ignores ops on vectors.

    `dynamic-broadcast` decides how such a size is read:
    - `exact` is right for every legal run-time size (default);
    - `versioned` emits two kernels and a choice: a plain kernel where nothing is
      stretched, and the exact one;
    - `assume-equal` takes `?` against `?` as never stretched, and checks that.

    With `runtime-checks=false`, the sizes of an op are assumed to be legal
    wherever its operands exist, also where the op is not executed: the user
    promises that they are. A pass such as `loop-invariant-code-motion` may hoist
    its kernel out of a loop that runs no iteration.
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
  let description = "The pass ignores ops on tensors.";
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"];
}

def BcastExpandFunctions : Pass<"bcast-expand-functions", "::mlir::ModuleOp"> {
  let summary = "Turn functions of math into plain ops of arith, which LLVM vectorizes";
  let description = [{
    Replaces the ops of `math` on scalars and vectors of `f32`, `f16` and `bf16`
    by calls of private functions, which the pass adds to the module. LLVM inlines
    them. An op without such a function stays, and so does one on tensors.

    Some functions have a shorter body for common operands, such as angles that
    are not large. Vectors, except scalable ones, are computed by it where all lanes have
    such operands: their functions branch, by `cf`. The results are the same.

    `functions` selects what the functions promise:
    - `fast`: at most 2 ulp of `f32`, subnormals, infinities, NaN, signs of zero
      and large angles included (default);
    - `rounded`: the correctly rounded result of every unary function, and at most
      1 ulp for `pow` and `atan2`; the same bits on every machine;
    - `libm`: the pass does nothing.

    `f16` and `bf16` are correctly rounded with `fast` as well. `docs/functions.md`
    lists the functions, the operands that were tried, and the largest errors.

    With `only-constants`, the pass computes functions of constants itself, with the
    same bits as at run time, and leaves all others. Canonicalization would compute them
    by the C library of the machine that compiles, whose results are other ones.
    `bcast-to-llvm` begins with that.
  }];
  let options = [
    Option<"functions", "functions", "::BcastFunctions", "BcastFunctionsFast",
           "What computes the functions",
           [{::llvm::cl::values(
               clEnumValN(BcastFunctionsFast, "fast", "at most 2 ulp (default)"),
               clEnumValN(BcastFunctionsRounded, "rounded", "correctly rounded"),
               clEnumValN(BcastFunctionsLibm, "libm", "the C library, as without the pass")
           )}]>,
    Option<"fmuladd", "fmuladd", "bool", "false",
           "Multiply and add by `llvm.intr.fmuladd`, which is one instruction where the target has it, and two elsewhere, in place of `math.fma` (default: false)">,
    Option<"onlyConstants", "only-constants", "bool", "false",
           "Only ops whose operands are constants of `f32`, of tensors as well: they become constants (default: false)">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::vector::VectorDialect"];
}

def BcastExpandTensorSelect : Pass<"bcast-expand-tensor-select"> {
  let summary = "Turn arith.select of tensors by one condition into scf.if (a part of bcast-to-llvm)";
  let description = [{
    A part of `bcast-to-llvm`. Without it, `convert-elementwise-to-linalg` gives
    the choice the shape of the first tensor, whatever the second one's shape is.
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def BcastFuseKernels : Pass<"bcast-fuse-kernels"> {
  let summary = "Fuse linalg.generic ops where that recomputes nothing expensive (a part of bcast-to-llvm)";
  let description = [{
    Does what upstream's `linalg-fuse-elementwise-ops` does, with one exception. If
    a kernel would recompute a value for each repetition, because it stretches the
    result of another kernel, the pass fuses both only if `bcast-fuse` would, by
    the same costs.
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::memref::MemRefDialect"];
}

def BcastKernelsToLoops : Pass<"bcast-kernels-to-loops", "::mlir::ModuleOp"> {
  let summary = "Turn elementwise kernels that LLVM vectorizes badly into loops (a part of bcast-to-llvm)";
  let description = [{
    Replaces every elementwise `linalg.generic` on contiguous memrefs that reads
    an operand at `index * step` along its last column, where the step is 0 or 1
    at run time, and these others:
    - of rank 2 or more, with a last size that is unknown;
    - of rank 2 or more, with a last size so small that LLVM unrolls the loop over
      it and vectorizes the loop around it badly: from 9 elements up to 20 to 60,
      by the length of the body;
    - of rank 1 or more, with `i1` in memory, which LLVM loads and stores one at a
      time. The loops access them as bytes, and need an index of 64 bits.

    The replacement is loops over rows, whose reads LLVM can vectorize, and loops
    over tiles of many rows where rows of an unknown size are short. The loops
    read and compute the same elements as the kernel. They allocate on the stack
    only, room for 1,056 elements of each operand. The pass ignores all other ops.

    LLVM 22 bufferizes a slice that is passed to a function by a `memref.cast`
    that hides its strides. Where a program has such a cast, the pass changes
    only kernels on memory that the program allocates.

    The pass also builds loops for reductions along the last dimensions, together
    with the kernels around them that have the same rows: see `docs/reductions.md`.
    `reductions` selects in which order floats are added and multiplied:
    - `marked`: in a tree of lanes if the op carries `fastmath<reassoc>`, which
      leaves the order open, else strictly (default);
    - `strict`: one element after the other. What carries `reassoc` is left to LLVM;
    - `tree`: in a tree of lanes.

    Kernels with functions of `math` that `bcast-expand-functions` will expand
    become loops over vectors. `functions` is the value that it will get.

    With `threads=openmp`, several cores compute the rows of a kernel, or of a
    group of reductions, if there is enough work: see `docs/kernels.md`. The
    parts are in `omp.parallel`, and the module declares functions of OpenMP's
    runtime library. The bits are the same as on one core. The *cost* of a kernel
    is that of its ops, reads and writes, where a sum costs 1 and `exp` costs 20,
    times the number of its elements.
  }];
  let options = [
    Option<"threads", "threads", "::BcastThreads", "BcastThreadsNone",
           "What runs the rows of kernels on several cores",
           [{::llvm::cl::values(
               clEnumValN(BcastThreadsNone, "none", "nothing (default)"),
               clEnumValN(BcastThreadsOpenMP, "openmp", "OpenMP's runtime library")
           )}]>,
    Option<"minSharedCost", "min-shared-cost", "int64_t", "400000",
           "The least cost of a kernel that cores share: 400000 is 5 to 10 microseconds">,
    Option<"functions", "functions", "::BcastFunctions", "BcastFunctionsFast",
           "What will compute the functions",
           [{::llvm::cl::values(
               clEnumValN(BcastFunctionsFast, "fast", "at most 2 ulp (default)"),
               clEnumValN(BcastFunctionsRounded, "rounded", "correctly rounded"),
               clEnumValN(BcastFunctionsLibm, "libm", "the C library")
           )}]>,
    Option<"reductions", "reductions", "::BcastReductions", "BcastReductionsMarked",
           "The order of reductions of floats",
           [{::llvm::cl::values(
               clEnumValN(BcastReductionsMarked, "marked",
                          "a tree where the op carries reassoc (default)"),
               clEnumValN(BcastReductionsStrict, "strict", "one element after the other"),
               clEnumValN(BcastReductionsTree, "tree", "a tree of lanes")
           )}]>];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::memref::MemRefDialect",
    "::mlir::omp::OpenMPDialect", "::mlir::scf::SCFDialect",
    "::mlir::vector::VectorDialect"];
}

def BcastCallContractions : Pass<"bcast-call-contractions", "::mlir::ModuleOp"> {
  let summary = "Call a library for matrix products, convolutions and other contractions";
  let description = [{
    Replaces each op of linalg on memrefs of `f32` or `f64` that adds the product of
    an element of each of two inputs to its output, whatever its loops: matrix
    products in any layout, in batches, and convolutions. It calls

    ```c
    void bcast_contract_f32(int64_t loops, const int64_t *table,
                            const float *a, const float *b, float *c);
    ```

    or `bcast_contract_f64`. The table has four numbers for each loop: its size, and
    the steps of `a`, `b` and `c` along it, in elements. The function adds
    `a[i] * b[i]` to `c[i]` for all values of the loops, of which there are at most
    32. `python/broadcastable/compiler/contract.c` is such a library.

    It belongs after bufferization, and before `bcast-kernels-to-loops`.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect"];
}

def BcastCopyHiddenStrides : Pass<"bcast-copy-hidden-strides"> {
  let summary = "Copy slices that a memref.cast takes for contiguous";
  let description = [{
    For pipelines that bufferize with `identity-layout-map`: a slice of a matrix
    with a dynamic step, passed to a function, becomes a `memref.cast` from
    `strided<[?, 1]>` to a plain type. The memory keeps its strides, and the
    function computes others from the sizes. This pass copies such memory.
    It belongs after `one-shot-bufferize` and before buffers are freed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def BcastUnshareEmpty : Pass<"bcast-unshare-empty"> {
  let summary = "Clone each tensor.empty for each of its uses";
  let description = [{
    For pipelines that bufferize: `cse` merges the `tensor.empty` ops of kernels,
    and LLVM 22's `one-shot-bufferize` then writes two results to one buffer where
    the first one is passed through an `scf.index_switch`.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect"];
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
    an error if the op runs whenever its function does, and a warning otherwise.
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

    An assertion that fails in every run is an error if the function always
    executes it, else a warning [program-size]. It stays.
  }];
}

def BcastImportSymbols : Pass<"bcast-import-symbols"> {
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
    declared of arguments, whatever the frontend promised.
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

def BcastReturnFailures : Pass<"bcast-return-failures", "::mlir::ModuleOp"> {
  let summary = "Let a failed check return to the caller (a part of bcast-to-llvm)";
  let description = [{
    Of a module in the LLVM dialect, whose checks call `abort` when they fail. Each
    public function gets one more argument, the last one, and so does its wrapper
    for C, `_mlir_ciface_NAME`:

    ```c
    typedef struct {
      int64_t status;
      char message[4096];
    } Failure;
    ```

    The function writes it. `status` is 0; 1 if a check failed; 2 if there was no
    memory: then `message` has the reason, the memory of the run so far is free
    again, and results are null. A result belongs to the caller, as without this
    pass.

    A function that may fail gets an argument for the state of the run, and
    returns after a call that failed. There is no global state: several threads may
    run one program, and a run that fails may be within another one.

    What fails in a region of OpenMP, or in a function that something other than a
    call names, is an error. The kernels of `threads=openmp` do not fail.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastVerifyLLVM : Pass<"bcast-verify-llvm"> {
  let summary = "Verify that only the LLVM dialect is left (the end of bcast-to-llvm)";
  let description = [{
    Reports the first op outside of the LLVM dialect, other than the module, and
    suggests a fix. Upstream's conversions succeed even if they leave unknown ops
    behind.
  }];
}

def BcastVerifyScalable : Pass<"bcast-verify-scalable"> {
  let summary = "Refuse math on scalable vectors that calls functions (a part of bcast-to-llvm)";
  let description = [{
    Upstream's conversions of `math` to function calls unroll vectors. Of a
    scalable vector they compute only the first lanes.
  }];
  let options = [
    ListOption<"ops", "ops", "std::string",
               "Names of the ops to refuse (default: every remaining math op)">];
}

def BcastMathToLibm : Pass<"bcast-math-to-libm", "::mlir::ModuleOp"> {
  let summary = "Turn some math ops into calls of the C library (a part of bcast-to-llvm)";
  let description = [{
    Does what upstream's `convert-math-to-libm` does, for the named ops alone. The
    pipeline lets it take the ops that `convert-math-to-llvm` would expand into
    other functions with a loss of precision: `math.expm1` into `exp(x) - 1`.
  }];
  let options = [ListOption<"ops", "ops", "std::string", "Names of the ops to convert">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::vector::VectorDialect"];
}

def BcastToSignless : Pass<"bcast-to-signless", "::mlir::ModuleOp"> {
  let summary = "Remove the signs of integer types, and tensor.bitcast (a part of bcast-to-llvm)";
  let description = [{
    Replaces every type `ui8` or `si8` by `i8`, and so for all widths, in values,
    functions and constants. A `tensor.bitcast` between floats and integers
    becomes `arith.bitcast`; any other one is removed. Upstream's bufferization has
    no `tensor.bitcast`. An unsigned `vector.print` gets its type back by a cast.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
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
