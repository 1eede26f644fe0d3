//===- BcastLoweringPasses.td - The passes that lower ------*- tablegen -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef BCAST_LOWERING_PASSES_TD
#define BCAST_LOWERING_PASSES_TD

include "mlir/Pass/PassBase.td"

// Without it, a check is a `cf.assert`, whose text is constant.
def ReportSizes
    : Option<"reportSizes", "report-sizes", "bool", "false",
             "Where a check fails, print the two sizes with C's printf, then abort; not in code of a GPU (default: false)">;

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

    An op whose result only a later op of its block reads is lowered with that
    one, if nothing between them has effects: the checks of such a chain come
    first, and its kernels read each other through affine maps, so that
    `linalg-fuse-elementwise-ops` and `transform.structured.fuse` make one kernel
    of them; with `versioned`, the chain has one choice. What a later op may
    stretch at run time is computed in the stretched sizes, except for expensive
    ops such as functions. With `chains=false`, each op is lowered where it
    stands.

    An operand with an encoding of `sparse_tensor` is read through a map, or, if
    it is stretched, from a dense copy.

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
    ReportSizes,
    Option<"chains", "chains", "bool", "true",
           "Let upstream's fusion and tiling make one kernel of a chain (default: true)">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect",
    "::mlir::complex::ComplexDialect", "::mlir::linalg::LinalgDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::math::MathDialect",
    "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect",
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
    - `libm`: the functions of `f32` stay, for the C library.

    `f16` and `bf16` are correctly rounded with each of them. `docs/functions.md`
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
               clEnumValN(BcastFunctionsLibm, "libm", "the C library, for f32")
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

def BcastExpandBf16 : Pass<"bcast-expand-bf16", "::mlir::ModuleOp"> {
  let summary = "Compute in f32 what arith and math compute in bf16, and round by integers";
  let description = [{
    Replaces the ops of `arith` and `math` on scalars and vectors of `bf16` by
    ops on `f32`, and converts from and to `bf16` by calls of private functions
    of integers, which the pass adds to the module. Signs and choices
    (`arith.select`) are computed on the bits.

    LLVM calls `__truncsfbf2` for each element where the processor does not
    convert to `bf16`; libraries of C compilers may lack that function.
    Processors that convert take subnormal numbers for 0.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::func::FuncDialect",
    "::mlir::LLVM::LLVMDialect", "::mlir::vector::VectorDialect"];
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
    group of reductions, if there is enough work: see `docs/threads.md`. The
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

def BcastCallAssumptions : Pass<"bcast-call-assumptions", "::mlir::ModuleOp"> {
  let summary = "Move llvm.intr.assume into a function, while buffers are freed (a part of bcast-to-llvm)";
  let description = [{
    Replaces each `llvm.intr.assume` of a condition in a function by a call of
    `bcast_assume`, which LLVM inlines. Upstream's deallocation of buffers refuses
    the op, because MLIR does not know its effects.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
}

def BcastCallContractions : Pass<"bcast-call-contractions", "::mlir::ModuleOp"> {
  let summary = "Call a library for matrix products, convolutions and other contractions";
  let description = [{
    Replaces each op of linalg on memrefs of `f32` or `f64` that adds the product of
    an element of each of two inputs to its output, whatever its loops: matrix
    products in any layout, in batches, and convolutions. It calls

    ```c
    void bcast_contract_f32_v2(int64_t loops, const int64_t *table, const float *a,
                               const float *b, float *c, int64_t is_new);
    ```

    or `bcast_contract_f64_v2`. The table has four numbers for each loop: its size, and
    the steps of `a`, `b` and `c` along it, in elements. The function adds
    `a[i] * b[i]` to `c[i]` for all values of the loops, of which there are at most
    32. If `is_new` is 1, it adds them to zeros, and does not read `c`: the pass
    removes the op that fills `c` with zeros.
    `bindings/compiler/broadcastable_compiler/contract` is such a library. With
    other arguments, the functions have another number.

    With `panel-bytes`, it reads a constant input in the order in which the function
    does. Of a `memref.global` whose value is `dense_resource<w>`, with one dimension
    `d` that the output has, of `n * p` elements, where `n` elements have that many
    bytes, and others that are summed, it reads `dense_resource<w_panels_d>`: `p`
    panels, each with `n` of those elements for each value of the other dimensions.
    MLIR appends `_1`, `_2`, … to the name if the context has it. Whoever links the
    elements of resources provides these; a resource that has its elements in the
    module is read as it is. The function is fastest with 128 bytes on
    processors with AVX-512, and with 64 on others.

    It belongs after bufferization, and before `bcast-kernels-to-loops`.
  }];
  let options = [
    Option<"panelBytes", "panel-bytes", "int64_t", /*default=*/"0",
           "Read constants in panels whose rows have that many bytes, which the caller provides; 0 for none">];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::func::FuncDialect", "::mlir::LLVM::LLVMDialect",
    "::mlir::memref::MemRefDialect"];
}

def BcastCarryScalars : Pass<"bcast-carry-scalars"> {
  let summary = "Carry tensors of rank 0 through loops and choices as their elements (a part of bcast-to-llvm)";
  let description = [{
    For pipelines that bufferize, which allocate memory for each tensor that a step
    of a loop computes. `scf.while`, `scf.for`, `scf.if` and `scf.index_switch` pass
    on the element of each tensor of rank 0 in its place, and the ops of this dialect
    whose results a `tensor.extract` reads compute scalars. So the counter and the
    condition of a loop of StableHLO are scalars.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::math::MathDialect", "::mlir::tensor::TensorDialect"];
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

def BcastCutCasts : Pass<"bcast-cut-casts"> {
  let summary = "Cut chains of tensor.cast whose types contradict each other (a part of bcast-to-llvm)";
  let description = [{
    A cast that claims another size than a tensor has, before a cast that forgot
    it, is executed in no legal run: it stands where the program fails before, or
    is not executed at all. Upstream folds such casts to one that does not verify,
    once they are casts of memrefs. The pass replaces the last one by a
    `tensor.empty`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def BcastEmptyReshapes : Pass<"bcast-empty-reshapes"> {
  let summary = "Replace reshapes of no elements by a tensor.empty";
  let description = [{
    For pipelines that bufferize. Where a group of a `tensor.collapse_shape` or
    `tensor.expand_shape` has a static 0 beside an unknown size, LLVM 22's
    `one-shot-bufferize` makes an op that does not verify. This pass replaces every
    such op whose types say that there are no elements.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect"];
}

def BcastExpandReshapes : Pass<"bcast-expand-reshapes"> {
  let summary = "Compute the strides of each memref.expand_shape with several unknown sizes in one group";
  let description = [{
    For pipelines with `expand-strided-metadata`, which computes the unknown size
    of a group of a `memref.expand_shape` from the others, and ends by a signal
    where a group has two of them. This pass turns such an op into a
    `memref.reinterpret_cast`, by the sizes that are its operands.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::memref::MemRefDialect"];
}

def BcastExpandSlices : Pass<"bcast-expand-slices"> {
  let summary = "Compute the offset and the strides of each memref.subview that drops dimensions";
  let description = [{
    For pipelines with `canonicalize` or `expand-strided-metadata` after
    bufferization: LLVM 22 finds the dimensions that a `memref.subview` drops by the
    strides of its types, and ends by a signal on some of those whose sizes are
    folded. This pass turns them into `memref.reinterpret_cast`.
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

def BcastUnshareResults : Pass<"bcast-unshare-results"> {
  let summary = "Copy a tensor that a function returns twice";
  let description = [{
    For pipelines that bufferize across functions. LLVM 22's `one-shot-bufferize`
    returns one buffer for both results, and takes them for two in the callers: it
    writes to one where the other is read later. This pass copies a result that
    may be the memory of another one, as it is, as a view, or by way of branches,
    loops and calls.
  }];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect"];
}

def BcastCheckMemory : Pass<"bcast-check-memory", "::mlir::ModuleOp"> {
  let summary = "End the process where there is no memory (a part of bcast-to-llvm)";
  let description = [{
    Of a module in the LLVM dialect. Upstream's lowering of memrefs allocates the
    product of the sizes, which may wrap around, and does not ask whether there was
    memory. This pass lets such an allocation print
    `there is no memory for 17179869184 bytes`, and call `abort`; where the product
    does not fit 64 bits, the number is the largest one.

    Allocations in modules within the module stay as they are, and so do those with
    sizes of 32 bits.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
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

def BcastVerifyBlocks : Pass<"bcast-verify-blocks"> {
  let summary = "Refuse loops of blocks, and values that depend on themselves (a part of bcast-to-llvm)";
  let description = [{
    Reports each branch of `cf` that leads back to a block before it, in a function
    or with a tensor. Upstream's bufferization overflows the stack on some of them,
    and its deallocation of buffers takes none.

    Reports an op of each cycle of ops in a module that use each other's results:
    nothing computes these, and upstream's canonicalization ends by a signal.
  }];
}

def BcastVerifyLLVM : Pass<"bcast-verify-llvm"> {
  let summary = "Verify that only the LLVM dialect is left (the end of bcast-to-llvm)";
  let description = [{
    Reports the first op outside of the LLVM dialect, other than the module, and
    suggests a fix. Upstream's conversions succeed even if they leave unknown ops
    after.
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

def BcastConvertToLLVM : Pass<"bcast-convert-to-llvm", "::mlir::ModuleOp"> {
  let summary = "Convert functions and what they compute to the LLVM dialect (a part of bcast-to-llvm)";
  let description = [{
    Does what upstream's `convert-to-llvm` does for `func`, `memref`, `cf`, `arith`,
    `index`, `complex` and `ub`, with a table of the functions: that pass searches
    all of them for the callee of each call, and for the function that allocates,
    which is `aligned_alloc`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect"];
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

def BcastWhereUsed : Pass<"bcast-where-used"> {
  let summary = "Run passes only where there are ops for them (a part of bcast-to-llvm)";
  let description = [{
    Runs the pipelines if there is an op of the selected ones below the op, or the
    op is one. A pass that finds nothing to do takes time nevertheless: it visits
    all ops, and MLIR verifies them again.
  }];
  let options = [
    ListOption<"dialects", "dialects", "std::string", "Names of dialects: selects all of their ops">,
    ListOption<"ops", "ops", "std::string", "Names of the selected ops, such as `tensor.pad`">,
    Option<"elementwise", "elementwise", "bool", "false",
           "Select ops that map scalars, such as those of arith, on tensors (default: false)">,
    ListOption<"types", "types", "std::string",
               "Select ops with an operand or a result of one of these types, or with such elements">,
    ListOption<"pipelines", "pipelines", "::mlir::OpPassManager",
               "The pipelines, such as `any(convert-vector-to-scf)`">];
}

#endif // BCAST_LOWERING_PASSES_TD
