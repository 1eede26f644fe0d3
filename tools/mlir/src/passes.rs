//! The passes as values, for pass managers that a program builds: one function for each pass, whose options
//! are its arguments.
//!
//! `docs/passes.md` describes the passes. The pipeline `bcast-to-llvm` is a text:
//! [`parse_pass_pipeline`](melior::utility::parse_pass_pipeline) reads it after
//! [`register_passes`](crate::register_passes).
//!
//! ```
//! use broadcastable_mlir::passes::{DynamicBroadcast, LinalgOptions, convert_to_linalg, fuse, FuseOptions};
//! use melior::{Context, dialect::DialectRegistry, ir::{Module, operation::OperationLike}, pass::PassManager};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let registry = DialectRegistry::new();
//! melior::utility::register_all_dialects(&registry);
//! broadcastable_mlir::register_dialect(&registry);
//! let context = Context::new_with_registry(&registry, false);
//! let mut module = Module::parse(&context, "
//!     func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
//!       %0 = bcast.add %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
//!       %1 = bcast.mul %0, %a : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
//!       return %1 : tensor<?xf32>
//!     }").ok_or("refused; MLIR has reported why")?;
//! let manager = PassManager::new(&context);
//! manager.add_pass(fuse(FuseOptions::default()));
//! manager.add_pass(convert_to_linalg(LinalgOptions {
//!     dynamic_broadcast: DynamicBroadcast::AssumeEqual,
//!     ..LinalgOptions::default()
//! }));
//! manager.run(&mut module)?;
//! let lowered = module.as_operation().to_string();
//! assert!(lowered.matches("linalg.generic").count() == 1 && lowered.contains("cf.assert"));
//! # Ok(())
//! # }
//! ```

mod option;

use melior::pass::Pass;
use option::{OptionText, choices, options, passes};

/// A pass of the crate that has one of that name.
fn create_pass(name: &str, options: &str) -> Option<Pass> {
    let crates = [
        broadcastable_analysis::create_pass,
        broadcastable_import::create_pass,
        broadcastable_lowering::create_pass,
    ];
    crates.iter().find_map(|create| create(name, options))
}

choices! {
    /// How a size that may be 1 at run time is read.
    DynamicBroadcast {
        /// Right for every legal run-time size.
        Exact = "exact",
        /// A plain kernel where nothing is stretched, else the exact one.
        Versioned = "versioned",
        /// `?` against `?` never stretches, which is checked.
        AssumeEqual = "assume-equal",
    }

    /// The library that computes the functions of `math`.
    Functions {
        /// At most 2 ulp.
        Fast = "fast",
        /// Correctly rounded.
        Rounded = "rounded",
        /// The C library: the pass does nothing.
        Libm = "libm",
    }

    /// The runtime that runs the rows of kernels on several cores.
    Threads {
        /// Nothing: one core computes.
        None = "none",
        /// OpenMP's runtime library.
        OpenMp = "openmp",
    }

    /// The order in which a reduction adds or multiplies floats.
    Reductions {
        /// A tree of lanes where the op carries `fastmath<reassoc>`, else one element after the other.
        Marked = "marked",
        /// One element after the other.
        Strict = "strict",
        /// A tree of lanes.
        Tree = "tree",
    }

    /// The form in which symbols are written.
    SymbolForm {
        /// torch-mlir's ops.
        Torch = "torch",
        /// onnx-mlir's attribute.
        Onnx = "onnx",
        /// IREE's ops.
        Iree = "iree",
        /// LLVM's assumptions.
        Llvm = "llvm",
    }

    /// The rules that ops of other dialects are verified by.
    VerifyMode {
        /// The rules of this crate.
        Strict = "strict",
        /// The errors of LLVM's own trait.
        Upstream = "upstream",
    }
}

options! {
    /// Options of [`insert_runtime_checks`].
    InsertRuntimeChecksOptions {
        /// Print the two sizes with C's `printf` where a check fails, then abort.
        report_sizes: bool = false,
    }

    /// Options of [`fuse`].
    FuseOptions {
        /// Check run-time sizes that the types do not prove legal.
        runtime_checks: bool = true,
        /// Print the two sizes with C's `printf` where a check fails, then abort.
        report_sizes: bool = false,
    }

    /// Options of [`convert_to_linalg`].
    LinalgOptions {
        /// How a size that may be 1 at run time is read.
        dynamic_broadcast: DynamicBroadcast = DynamicBroadcast::Exact,
        /// Check run-time sizes that the types do not prove legal.
        runtime_checks: bool = true,
        /// Print the two sizes with C's `printf` where a check fails, then abort.
        report_sizes: bool = false,
        /// Let upstream's fusion and tiling make one kernel of a chain.
        chains: bool = true,
    }

    /// Options of [`expand_functions`].
    ExpandFunctionsOptions {
        /// The library that computes the functions.
        functions: Functions = Functions::Fast,
        /// Multiply and add by `llvm.intr.fmuladd`, in place of `math.fma`.
        fmuladd: bool = false,
        /// Only ops whose operands are constants of `f32`, of tensors as well: they become constants.
        only_constants: bool = false,
    }

    /// Options of [`kernels_to_loops`].
    KernelsToLoopsOptions {
        /// The library that will compute the functions.
        functions: Functions = Functions::Fast,
        /// The runtime that runs the rows of kernels on several cores.
        threads: Threads = Threads::None,
        /// The least cost of a kernel that cores share, in the cost of a sum.
        min_shared_cost: i64 = 400_000,
        /// The order of reductions of floats.
        reductions: Reductions = Reductions::Marked,
    }

    /// Options of [`call_contractions`].
    CallContractionsOptions {
        /// Read constants in panels whose rows have that many bytes, which the caller provides; 0 for none.
        panel_bytes: i64 = 0,
    }

    /// Options of [`report_sizes`].
    ReportSizesOptions {
        /// Report the sizes of every tensor by name, such as `BxTx32`.
        facts: bool = false,
        /// Report the proof of each check that the types ask for and the lowering omits.
        proofs: bool = false,
    }

    /// Options of [`export_symbols`].
    ExportSymbolsOptions {
        /// The form to write.
        form: SymbolForm = SymbolForm::Torch,
    }

    /// Options of [`verify_scalable`].
    VerifyScalableOptions {
        /// Names of the ops to refuse; every remaining op of `math` if there are none.
        ops: Vec<String> = vec![],
    }

    /// Options of [`math_to_libm`].
    MathToLibmOptions {
        /// Names of the ops to convert.
        ops: Vec<String> = vec![],
    }

    /// Options of [`where_used`].
    WhereUsedOptions {
        /// Names of dialects: selects all of their ops.
        dialects: Vec<String> = vec![],
        /// Names of the selected ops, such as `tensor.pad`.
        ops: Vec<String> = vec![],
        /// Select ops that map scalars, such as those of arith, on tensors.
        elementwise: bool = false,
        /// Select ops with an operand or a result of one of these types, or with such elements.
        types: Vec<String> = vec![],
        /// The pipelines, such as `any(convert-vector-to-scf)`.
        pipelines: Vec<String> = vec![],
    }

    /// Options of [`convert_to_bcast`].
    ConvertToBcastOptions {
        /// Dialects whose ops to convert; all that are known if there are none.
        profile: Vec<String> = vec![],
    }

    /// Options of [`verify`].
    VerifyOptions {
        /// Names of the ops to verify, such as `toy.add`.
        ops: Vec<String> = vec![],
        /// Dialects whose ops to verify.
        profile: Vec<String> = vec![],
        /// The rules.
        mode: VerifyMode = VerifyMode::Strict,
        /// Report the counts in a remark on the module.
        summary: bool = true,
        /// Fail if nothing was seen, or an op was skipped.
        strict: bool = false,
    }
}

passes! {
    /// Checks run-time sizes before the ops of `bcast` that use them.
    "bcast-insert-runtime-checks" = insert_runtime_checks(InsertRuntimeChecksOptions);
    /// Merges elementwise ops on tensors that use each other's results.
    "bcast-fuse" = fuse(FuseOptions);
    /// Lowers ops of `bcast` on ranked tensors to `linalg.generic`.
    "convert-bcast-to-linalg" = convert_to_linalg(LinalgOptions);
    /// Lowers ops of `bcast` on vectors to `arith` and `vector.broadcast`.
    "convert-bcast-to-vector" = convert_to_vector();
    /// Turns functions of `math` into plain ops of `arith`. Runs on modules.
    "bcast-expand-functions" = expand_functions(ExpandFunctionsOptions);
    /// Turns ops on `bf16` into ops on `f32`, whose results integers round. Runs on modules.
    "bcast-expand-bf16" = expand_bf16();
    /// Turns `arith.select` of tensors by one condition into `scf.if`.
    "bcast-expand-tensor-select" = expand_tensor_select();
    /// Fuses `linalg.generic` ops where that recomputes nothing expensive.
    "bcast-fuse-kernels" = fuse_kernels();
    /// Turns kernels on memrefs that LLVM vectorizes badly into loops. Runs on modules.
    "bcast-kernels-to-loops" = kernels_to_loops(KernelsToLoopsOptions);
    /// Moves `llvm.intr.assume` into a function, while buffers are freed. Runs on modules.
    "bcast-call-assumptions" = call_assumptions();
    /// Calls a library for matrix products and convolutions. Runs on modules.
    "bcast-call-contractions" = call_contractions(CallContractionsOptions);
    /// Copies slices that a `memref.cast` takes for contiguous.
    "bcast-copy-hidden-strides" = copy_hidden_strides();
    /// Cuts chains of `tensor.cast` whose types contradict each other.
    "bcast-cut-casts" = cut_casts();
    /// Computes the strides of each `memref.expand_shape` with several unknown sizes in one group.
    "bcast-expand-reshapes" = expand_reshapes();
    /// Computes the offset and the strides of each `memref.subview` that drops dimensions.
    "bcast-expand-slices" = expand_slices();
    /// Replaces reshapes of no elements by a `tensor.empty`.
    "bcast-empty-reshapes" = empty_reshapes();
    /// Carries tensors of rank 0 through loops and choices as their elements.
    "bcast-carry-scalars" = carry_scalars();
    /// Clones each `tensor.empty` for each of its uses.
    "bcast-unshare-empty" = unshare_empty();
    /// Copies a tensor that a function returns twice.
    "bcast-unshare-results" = unshare_results();
    /// Refines types to the sizes that the program proves.
    "bcast-infer-shapes" = infer_shapes();
    /// Removes assertions on sizes that the program proves.
    "bcast-elide-checks" = elide_checks();
    /// Turns what frontends know of sizes into `bcast.dims` and `bcast.symbols`. Runs on modules.
    "bcast-import-symbols" = import_symbols();
    /// Writes `bcast.dims` and `bcast.symbols` in the form of another compiler.
    "bcast-export-symbols" = export_symbols(ExportSymbolsOptions);
    /// Remarks the remaining checks of run-time sizes, and the declarations that make them unnecessary.
    "bcast-report-sizes" = report_sizes(ReportSizesOptions);
    /// Ends the process where there is no memory, in the LLVM dialect. Runs on modules.
    "bcast-check-memory" = check_memory();
    /// Lets a failed check return to the caller, in the LLVM dialect. Runs on modules.
    "bcast-return-failures" = return_failures();
    /// Refuses loops of blocks, which upstream's passes on buffers do not take.
    "bcast-verify-blocks" = verify_blocks();
    /// Verifies that only the LLVM dialect is left.
    "bcast-verify-llvm" = verify_llvm();
    /// Refuses ops of `math` on scalable vectors that become calls of functions.
    "bcast-verify-scalable" = verify_scalable(VerifyScalableOptions);
    /// Turns some ops of `math` into calls of the C library. Runs on modules.
    "bcast-math-to-libm" = math_to_libm(MathToLibmOptions);
    /// Converts functions and what they compute to the LLVM dialect. Runs on modules.
    "bcast-convert-to-llvm" = convert_to_llvm();
    /// Runs passes only where a dialect is used.
    "bcast-where-used" = where_used(WhereUsedOptions);
    /// Removes the signs of integer types, and `tensor.bitcast`. Runs on modules.
    "bcast-to-signless" = to_signless();
    /// Turns elementwise ops and broadcasts of other dialects into ops of `bcast`. Runs on modules.
    "convert-to-bcast" = convert_to_bcast(ConvertToBcastOptions);
    /// Verifies ops of other dialects as if they had the trait `Broadcastable`. Runs on modules.
    "bcast-verify" = verify(VerifyOptions);
}

#[cfg(test)]
mod tests {
    use super::*;
    use melior::{Context, pass::PassManager};

    /// The pass as MLIR prints it, with all of its options.
    fn printed(pass: Pass) -> String {
        let context = Context::new();
        let manager = PassManager::new(&context);
        manager.add_pass(pass);
        manager.as_operation_pass_manager().to_string()
    }

    /// The options in braces of a printed pass, without lists, whose default is empty.
    fn options(printed: &str) -> Vec<&str> {
        let inner =
            printed.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(inner, _)| inner);
        let mut options: Vec<&str> =
            inner.split_whitespace().filter(|option| !option.ends_with('=')).collect();
        options.sort_unstable();
        options
    }

    /// Options and defaults are those of the definitions.
    #[test]
    fn the_options_are_those_that_mlir_knows() {
        for (name, text, pass) in all() {
            let mut own: Vec<&str> = text.split_whitespace().collect();
            own.sort_unstable();
            let printed = printed(pass);
            assert_eq!(options(&printed), own, "{printed}");
            assert!(printed.contains(name), "{printed}");
        }
    }

    #[test]
    fn options_reach_the_passes() {
        let chosen = LinalgOptions {
            dynamic_broadcast: DynamicBroadcast::Versioned,
            runtime_checks: false,
            report_sizes: true,
            chains: false,
        };
        let expected =
            ["chains=false", "dynamic-broadcast=versioned", "report-sizes=true", "runtime-checks=false"];
        assert_eq!(options(&printed(convert_to_linalg(chosen))), expected);
        let ops = ["toy.add", "no name\"s"].map(String::from).to_vec();
        let printed =
            printed(verify(VerifyOptions { ops, mode: VerifyMode::Upstream, ..VerifyOptions::default() }));
        assert!(printed.contains("{toy.add,{no name's}}") && printed.contains("mode=upstream"), "{printed}");
    }

    #[test]
    fn every_pass_of_the_definitions_has_a_function() {
        let definitions = [
            include_str!("../../../analysis/BcastPasses.td"),
            include_str!("../../../import/BcastPasses.td"),
            include_str!("../../../lowering/BcastPasses.td"),
            include_str!("../../../lowering/BcastLoweringPasses.td"),
        ]
        .concat();
        let defined = definitions.split(" : Pass<\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut defined: Vec<&str> = defined.filter(|name| !name.starts_with("test-")).collect();
        let mut known: Vec<&str> = all().into_iter().map(|(name, ..)| name).collect();
        defined.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, defined);
    }
}
