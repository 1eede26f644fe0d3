//! `bcast-to-llvm`: lowers ops of the dialect, with ops of linalg, math and arith, to the LLVM dialect.

use crate::ffi::glue::{BcastFailures, BcastFunctions, BcastReductions, BcastThreads, BcastToLLVMOptions};

/// The text of the pipeline: fuses ops, bufferizes across function boundaries, and frees every buffer that it allocates.
///
/// `convert-math-to-libm` unrolls vectors with ops of `vector`, so it runs before `convert-vector-to-llvm`. Ops
/// that no pass knows stay in the IR; the last pass refuses them.
///
/// `convert-math-to-funcs` and `convert-math-to-libm` would compute the first lanes of a scalable vector alone.
///
/// `convert-math-to-llvm` expands `expm1` and `log1p` to `exp(x) - 1` and `log(1 + x)`, which lose all digits for small
/// `x`: the C library comes first for those.
///
/// `bcast-expand-functions{only-constants}` comes before all that folds: MLIR would compute functions of constants by the C library.
///
/// `bcast-expand-functions` also takes what `convert-complex-to-standard` leaves.
///
/// LLVM 22 defines `math.clampf`, which is expanded here, as `max(min(value, min), max)`; later versions fix that.
pub fn to_llvm(options: &BcastToLLVMOptions) -> String {
    let fuse = if options.fuse { "bcast-fuse{report-sizes=true}," } else { "" };
    let kernels = &options.kernels;
    let functions = match kernels.functions {
        BcastFunctions::BcastFunctionsRounded => "rounded",
        BcastFunctions::BcastFunctionsLibm => "libm",
        _ => "fast",
    };
    let reductions = match kernels.reductions {
        BcastReductions::BcastReductionsStrict => "strict",
        BcastReductions::BcastReductionsTree => "tree",
        _ => "marked",
    };
    let (threads, canonicalize, regions) = match kernels.threads {
        BcastThreads::BcastThreadsOpenMP => {
            let options = format!(" threads=openmp min-shared-cost={}", kernels.minSharedCost);
            (options, "canonicalize,", "convert-openmp-to-llvm,")
        }
        _ => (String::new(), "", ""),
    };
    let contractions = if options.callContractions { "bcast-call-contractions," } else { "" };
    let failures = match options.failures {
        BcastFailures::BcastFailuresReturn => "bcast-return-failures",
        _ => "bcast-check-memory",
    };
    format!(
        "\
        bcast-verify-blocks,\
        bcast-expand-slices,\
        bcast-to-signless,\
        bcast-expand-functions{{only-constants=true functions={functions}}},\
        {fuse}\
        convert-bcast-to-vector,\
        convert-bcast-to-linalg{{report-sizes=true}},\
        bcast-cut-casts,\
        convert-shape-to-std,\
        bcast-expand-tensor-select,\
        convert-elementwise-to-linalg,\
        cse,\
        bcast-fuse-kernels,\
        bcast-empty-reshapes,\
        bcast-unshare-empty,\
        bcast-unshare-results,\
        empty-tensor-to-alloc-tensor,\
        one-shot-bufferize{{allow-return-allocs-from-loops=true bufferize-function-boundaries=true \
            function-boundary-type-conversion=identity-layout-map}},\
        bcast-expand-slices,\
        bcast-copy-hidden-strides,\
        bcast-call-assumptions,\
        buffer-deallocation-pipeline,\
        convert-bufferization-to-memref,\
        {contractions}\
        bcast-kernels-to-loops{{functions={functions} reductions={reductions}{threads}}},\
        {canonicalize}\
        convert-linalg-to-loops,\
        convert-vector-to-scf,\
        convert-scf-to-cf,\
        bcast-expand-reshapes,\
        expand-strided-metadata,\
        lower-affine,\
        convert-complex-to-standard,\
        bcast-expand-functions{{fmuladd=true functions={functions}}},\
        bcast-expand-bf16,\
        bcast-verify-scalable{{ops=math.ipowi,math.fpowi}},\
        convert-math-to-funcs,\
        math-expand-ops{{ops=clampf}},\
        bcast-verify-scalable{{ops=math.expm1,math.log1p}},\
        bcast-math-to-libm{{ops=math.expm1,math.log1p}},\
        convert-math-to-llvm,\
        bcast-verify-scalable,\
        convert-math-to-libm,\
        convert-vector-to-llvm,\
        convert-complex-to-llvm,\
        convert-ub-to-llvm,\
        finalize-memref-to-llvm{{use-aligned-alloc=true}},\
        convert-arith-to-llvm,\
        convert-index-to-llvm,\
        convert-cf-to-llvm,\
        {regions}\
        convert-func-to-llvm,\
        reconcile-unrealized-casts,\
        {failures},\
        bcast-verify-llvm"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::glue::BcastKernelOptions;

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
                failures: BcastFailures::BcastFailuresAbort,
            })
        });
        assert_eq!(fused.replace("bcast-fuse{report-sizes=true},", ""), not_fused);
        assert_ne!(fused, not_fused);
    }
}
