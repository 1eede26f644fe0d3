//! `bcast-to-llvm`: lowers ops of the dialect, with ops of linalg, math and arith, to the LLVM dialect.

use crate::ffi::glue::{
    BcastFailures, BcastFunctions, BcastKernelOptions, BcastReductions, BcastThreads, BcastToLLVMOptions,
};

/// The text of the pipeline: fuses ops, bufferizes across function boundaries, and frees every buffer that it
/// allocates. Ops that no pass knows stay in the IR; the last pass refuses them.
pub fn to_llvm(options: &BcastToLLVMOptions) -> String {
    let kernels = &options.kernels;
    let functions = match kernels.functions {
        BcastFunctions::BcastFunctionsRounded => "rounded",
        BcastFunctions::BcastFunctionsLibm => "libm",
        _ => "fast",
    };
    [tensors(options.fuse, functions), buffers(options), loops(kernels, functions), llvm(options, functions)]
        .concat()
        .join(",")
}

/// Passes that run on each function by itself, one after the other while it is in the processor's cache, and on
/// all cores: those that neither add functions to the module nor read others. They run on `any` op of the module,
/// as a function may be of any dialect, or stand in a module within the module. MLIR skips them all, without an
/// error, where one of them takes only ops of another kind.
fn on_each(passes: &[&str]) -> String {
    format!("any({})", passes.join(","))
}

/// A pipeline that runs only where there are ops for it.
fn where_used(ops: &str, pipeline: &str) -> String {
    format!("bcast-where-used{{{ops} pipelines={pipeline}}}")
}

/// The ops to whose destination `eliminate-empty-tensors` lets others write.
const WRITES_TO_SLICES: &str = "ops=bufferization.materialize_in_destination,linalg.copy,tensor.insert_slice,\
                                tensor.parallel_insert_slice,vector.transfer_write";

/// On tensors: checks and kernels.
fn tensors(fuse: bool, functions: &str) -> Vec<String> {
    let mut passes = vec![
        "bcast-verify-blocks".into(),
        "bcast-expand-slices".into(),
        "bcast-to-signless".into(),
        on_each(&["bcast-carry-scalars"]),
        // Before all that folds: MLIR would compute functions of constants by the C library.
        format!("bcast-expand-functions{{only-constants=true functions={functions}}}"),
    ];
    passes.extend(fuse.then(|| "bcast-fuse{report-sizes=true}".into()));
    passes.extend([
        "convert-bcast-to-vector".into(),
        // `bcast-fuse` has made one op of what is to be one kernel.
        "convert-bcast-to-linalg{chains=false report-sizes=true}".into(),
        where_used("ops=tensor.cast", "any(bcast-cut-casts)"),
        where_used("dialects=shape", "builtin.module(convert-shape-to-std)"),
        on_each(&[
            &where_used("elementwise=true", "any(bcast-expand-tensor-select,convert-elementwise-to-linalg)"),
            "cse",
        ]),
        // Images that are padded: what computes one writes into memory that is filled.
        where_used("ops=tensor.pad", "builtin.module(convert-tensor-to-linalg)"),
        // On the whole module: ops outside of functions that nothing uses go away here, and by `canonicalize`.
        "bcast-fuse-kernels".into(),
        on_each(&[
            &where_used("ops=tensor.collapse_shape,tensor.expand_shape", "any(bcast-empty-reshapes)"),
            &where_used("ops=memref.dim,tensor.dim", "any(resolve-ranked-shaped-type-result-dims)"),
            &where_used(WRITES_TO_SLICES, "any(eliminate-empty-tensors)"),
            "bcast-unshare-empty",
            "bcast-unshare-results",
            "empty-tensor-to-alloc-tensor",
        ]),
    ]);
    passes
}

/// From tensors to buffers, each of which is freed.
fn buffers(options: &BcastToLLVMOptions) -> Vec<String> {
    let mut passes = vec![
        "one-shot-bufferize{allow-return-allocs-from-loops=true bufferize-function-boundaries=true \
         function-boundary-type-conversion=identity-layout-map}"
            .into(),
        on_each(&[
            &where_used("ops=memref.subview", "any(bcast-expand-slices)"),
            &where_used("ops=memref.cast", "any(bcast-copy-hidden-strides)"),
        ]),
        where_used("ops=llvm.intr.assume", "builtin.module(bcast-call-assumptions)"),
        // From here on, upstream's `buffer-deallocation-pipeline`.
        on_each(&[
            &where_used("ops=memref.realloc", "any(expand-realloc{emit-deallocs=false})"),
            "canonicalize",
        ]),
        "ownership-based-buffer-deallocation".into(),
        on_each(&[
            "canonicalize",
            &where_used("dialects=bufferization", "any(buffer-deallocation-simplification)"),
        ]),
        where_used("dialects=bufferization", "builtin.module(bufferization-lower-deallocations)"),
        "cse".into(),
        "canonicalize".into(),
        where_used("dialects=bufferization", "builtin.module(convert-bufferization-to-memref)"),
    ];
    let panels = options.panelBytes;
    let call = format!("bcast-call-contractions{{panel-bytes={panels}}}");
    passes.extend(options.callContractions.then_some(call));
    passes
}

/// From kernels to loops and blocks.
fn loops(kernels: &BcastKernelOptions, functions: &str) -> Vec<String> {
    let reductions = match kernels.reductions {
        BcastReductions::BcastReductionsStrict => "strict",
        BcastReductions::BcastReductionsTree => "tree",
        _ => "marked",
    };
    let shared = kernels.threads == BcastThreads::BcastThreadsOpenMP;
    let least = kernels.minSharedCost;
    let threads = if shared { format!(" threads=openmp min-shared-cost={least}") } else { String::new() };
    let linalg = where_used("dialects=linalg", "any(convert-linalg-to-loops)");
    let vector = where_used("dialects=vector", "any(convert-vector-to-scf)");
    let reshapes = where_used("ops=memref.expand_shape", "any(bcast-expand-reshapes)");
    let views = where_used(
        "ops=memref.collapse_shape,memref.expand_shape,memref.extract_aligned_pointer_as_index,\
         memref.extract_strided_metadata,memref.subview",
        "any(expand-strided-metadata)",
    );
    let affine = where_used("dialects=affine", "any(lower-affine)");
    let complex = where_used("dialects=complex", "any(convert-complex-to-standard)");
    let mut each = Vec::new();
    each.extend(shared.then_some("canonicalize"));
    each.extend([&linalg, &vector, "convert-scf-to-cf", &reshapes, &views, &affine, &complex]);
    vec![
        format!("bcast-kernels-to-loops{{functions={functions} reductions={reductions}{threads}}}"),
        on_each(&each),
    ]
}

/// From `math` to the LLVM dialect, and to functions of the C library and of the module.
fn math() -> String {
    [
        // The next one, and convert-math-to-libm, would compute the first lanes of a scalable vector alone.
        "bcast-verify-scalable{ops=math.ipowi,math.fpowi}",
        "convert-math-to-funcs",
        // LLVM 22 defines it as `max(min(value, min), max)`; later versions fix that.
        &on_each(&["math-expand-ops{ops=clampf}"]),
        // convert-math-to-llvm expands them to `exp(x) - 1` and `log(1 + x)`, which lose all digits for
        // small `x`: the C library comes first.
        "bcast-verify-scalable{ops=math.expm1,math.log1p}",
        "bcast-math-to-libm{ops=math.expm1,math.log1p}",
        &on_each(&["convert-math-to-llvm", "bcast-verify-scalable"]),
        // Unrolls vectors with ops of `vector`, so it runs before convert-vector-to-llvm.
        "convert-math-to-libm",
    ]
    .join(",")
}

/// To the LLVM dialect.
fn llvm(options: &BcastToLLVMOptions, functions: &str) -> Vec<String> {
    let mut passes = vec![
        // Takes what the pass before it leaves.
        where_used(
            "dialects=math",
            &format!("builtin.module(bcast-expand-functions{{fmuladd=true functions={functions}}})"),
        ),
        where_used("types=bf16", "builtin.module(bcast-expand-bf16)"),
        where_used("dialects=math", &format!("builtin.module({})", math())),
        where_used("dialects=vector", "any(convert-vector-to-llvm)"),
    ];
    if options.kernels.threads == BcastThreads::BcastThreadsOpenMP {
        // The conversion of OpenMP would allocate by `malloc`.
        passes.push("finalize-memref-to-llvm{use-aligned-alloc=true}".into());
        passes.push("convert-openmp-to-llvm".into());
    }
    passes.push("bcast-convert-to-llvm".into());
    passes.push(where_used("ops=builtin.unrealized_conversion_cast", "any(reconcile-unrealized-casts)"));
    let failures = match options.failures {
        BcastFailures::BcastFailuresReturn => "bcast-return-failures",
        _ => "bcast-check-memory",
    };
    passes.extend([failures, "bcast-verify-llvm"].map(str::to_owned));
    passes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fusion_can_be_left_out() {
        let [fused, not_fused] = [true, false].map(|fuse| {
            to_llvm(&BcastToLLVMOptions {
                fuse,
                kernels: BcastKernelOptions {
                    functions: BcastFunctions::BcastFunctionsFast,
                    reductions: BcastReductions::BcastReductionsMarked,
                    threads: BcastThreads::BcastThreadsNone,
                    minSharedCost: 0,
                },
                callContractions: false,
                panelBytes: 0,
                failures: BcastFailures::BcastFailuresAbort,
            })
        });
        assert_eq!(fused.replace("bcast-fuse{report-sizes=true},", ""), not_fused);
        assert_ne!(fused, not_fused);
    }
}
