//! `bcast-to-llvm`: from ops of the dialect, and linalg, math and arith around them, to what
//! `mlir-runner` executes.

/// Fuses what it can, bufferizes across function boundaries, and frees every buffer that it allocates.
///
/// `convert-math-to-libm` takes vectors apart with ops of `vector`, so it runs before `convert-vector-to-llvm`. Ops
/// that no pass knows stay in the IR; the last pass refuses them.
///
/// `convert-math-to-funcs` and `convert-math-to-libm` would compute the first lanes of a scalable vector alone.
///
/// LLVM 22 defines `math.clampf`, which is expanded here, as `max(min(value, min), max)`; later versions mend that.
pub const TO_LLVM: &str = "\
    convert-bcast-to-vector,\
    convert-bcast-to-linalg{report-sizes=true},\
    bcast-expand-tensor-select,\
    convert-elementwise-to-linalg,\
    cse,\
    linalg-fuse-elementwise-ops,\
    empty-tensor-to-alloc-tensor,\
    one-shot-bufferize{allow-return-allocs-from-loops=true bufferize-function-boundaries=true \
        function-boundary-type-conversion=identity-layout-map},\
    buffer-deallocation-pipeline,\
    convert-bufferization-to-memref,\
    bcast-kernels-to-loops,\
    convert-linalg-to-loops,\
    convert-vector-to-scf,\
    convert-scf-to-cf,\
    expand-strided-metadata,\
    lower-affine,\
    bcast-verify-scalable{ops=math.ipowi,math.fpowi},\
    convert-math-to-funcs,\
    convert-complex-to-standard,\
    math-expand-ops{ops=clampf},\
    convert-math-to-llvm,\
    bcast-verify-scalable,\
    convert-math-to-libm,\
    convert-vector-to-llvm,\
    convert-complex-to-llvm,\
    convert-ub-to-llvm,\
    finalize-memref-to-llvm{use-aligned-alloc=true},\
    convert-arith-to-llvm,\
    convert-index-to-llvm,\
    convert-cf-to-llvm,\
    convert-func-to-llvm,\
    reconcile-unrealized-casts,\
    bcast-verify-llvm";
