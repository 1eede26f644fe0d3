//! The dialect `bcast` and its passes for compilers built on melior, and the rules for their own ops.
//!
//! ```
//! use broadcastable_mlir::{register_dialect, ops::bcast};
//! use melior::{Context, dialect::DialectRegistry, ir::{*, operation::OperationLike}};
//!
//! let registry = DialectRegistry::new();
//! register_dialect(&registry);
//! let context = Context::new_with_registry(&registry, false);
//! context.load_all_available_dialects();
//!
//! let location = Location::unknown(&context);
//! let tensor = |text| Type::parse(&context, text).unwrap();
//! let block = Block::new(&[(tensor("tensor<4x1xf32>"), location), (tensor("tensor<?xf32>"), location)]);
//! let (a, b) = (block.argument(0).unwrap().into(), block.argument(1).unwrap().into());
//! let sum = bcast::add(&context, &[a, b], location)?; // its type is inferred
//! assert_eq!(sum.result(0).unwrap().r#type(), tensor("tensor<4x?xf32>"));
//! # Ok::<(), broadcastable_mlir::BuildError>(())
//! ```
//!
//! [`verify_operation`] and [`infer_result_type`] apply the rules to ops of any dialect.
//! [`BroadcastableOps`] defines ops whose verifier and type inference in MLIR are these rules.
//!
//! | crate | has |
//! |---|---|
//! | `broadcastable-dialect` | what a compiler needs to verify and build ops; no pass |
//! | `broadcastable-analysis` | the sizes of a program, and the passes that verify, report and refine them |
//! | `broadcastable-lowering` | the passes that lower, and the pipeline `bcast-to-llvm` |
//! | `broadcastable-import` | the passes that read what other dialects and frontends write |
//!
//! This crate is all of them, and the tools.

mod advice;
mod ffi;
pub mod nesting;
pub mod passes;
pub mod plugin;
pub mod sizes;

use broadcastable_analysis::{program, report};
pub use broadcastable_dialect::{
    BlockParts, BroadcastableOp, BroadcastableOps, BuildError, Elements, InferResultTypeError, LowerError,
    NotShapedError, OpBuilder, OpParts, OperationError, RegisterError, RegisterTarget, ResultElement,
    affine_map, context, indexing_maps, infer_result_type, is_memory_effect_free, melior, note, op_of, ops,
    place_text, properties, shape_of, value_type_of, verify_broadcastable, verify_operation,
    verify_results_broadcastable_shape,
};
use broadcastable_dialect::{convert, symbols, verify};
/// The functions of `bcast-expand-functions`, as a module of MLIR.
///
/// ```
/// assert!(broadcastable_mlir::FUNCTION_BODIES.contains("@bcast_exp_fast("));
/// ```
pub use broadcastable_lowering::FUNCTION_BODIES;
use melior::dialect::DialectRegistry;

/// Adds the dialect to a registry, with what upstream's passes ask of its ops before they are lowered: their
/// tiles.
pub fn register_dialect(registry: &DialectRegistry) {
    ffi::register_dialect_with_interfaces(registry);
}

/// Registers the passes and the pipeline `bcast-to-llvm` for use by name, as in
/// [`parse_pass_pipeline`](melior::utility::parse_pass_pipeline).
///
/// The pipeline contains upstream passes, so call
/// [`register_all_passes`](melior::utility::register_all_passes) as well. A second call does nothing.
pub fn register_passes() {
    broadcastable_analysis::register_passes();
    broadcastable_lowering::register_passes();
    broadcastable_import::register_passes();
}

/// Runs `mlir-lsp-server` with every upstream dialect, `bcast`, and those of plugins, on these options.
pub fn lsp_main(plugins: &[String], options: &[std::ffi::OsString]) -> std::process::ExitCode {
    let arguments = ["bcast-lsp-server".into()].into_iter().chain(options.iter().cloned());
    let registry = sizes::registry(plugins, |reason| eprintln!("bcast-lsp-server: {reason}"));
    ffi::lsp_main(arguments, &registry)
}

/// Runs `mlir-opt` with every upstream dialect and pass and those of `bcast` on this process's command line,
/// and returns the exit code. If a failing run reported a broken rule, its last line names the command that
/// explains the rule.
pub fn opt_main() -> std::process::ExitCode {
    // Passes visit nested ops recursively.
    let stack = std::thread::Builder::new().stack_size(nesting::DEEP_STACK_SIZE);
    stack.spawn(opt_main_on_this_stack).expect("a thread can be started").join().expect("no tool panics")
}

fn opt_main_on_this_stack() -> std::process::ExitCode {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    melior::utility::register_all_passes();
    register_dialect(&registry);
    register_passes();
    let code = ffi::opt_main(&registry);
    if let (false, Some(rule)) = (code == std::process::ExitCode::SUCCESS, verify::report::first_reported()) {
        eprintln!("for more: bcast explain {rule}");
    }
    if code != std::process::ExitCode::SUCCESS {
        let is_known = |dialect: &str| ffi::is_dialect(&registry, dialect);
        if let Some(advice) = advice::on_failure(std::env::args_os(), is_known) {
            eprintln!("note: {advice}");
        }
    }
    code
}

#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
struct Documented;
