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

mod advice;
mod analysis;
mod body;
mod builder;
mod callbacks;
mod callers;
mod certain;
mod convert;
mod elide;
mod embed;
mod ffi;
mod foreign;
mod frontends;
mod functions;
mod fuse;
mod import;
mod interfaces;
mod kernels;
mod lower;
pub mod nesting;
pub mod plugin;
mod refine;
mod report;
pub mod source;
mod symbols;
mod verify;

/// The functions of `bcast-expand-functions`, as a module of MLIR.
///
/// ```
/// assert!(broadcastable_mlir::FUNCTION_BODIES.contains("@bcast_exp_fast("));
/// ```
pub use functions::SOURCE as FUNCTION_BODIES;

pub use broadcastable_foreign::note;
pub use convert::{NotShapedError, shape_of, value_type_of};
pub use embed::{
    op_builder::{BuildError, OpBuilder},
    operation::{InferResultTypeError, infer_result_type, op_of, verify_operation},
    ops, passes,
    user_ops::{
        BroadcastableOp, BroadcastableOps, Elements, LowerError, RegisterError, RegisterTarget, ResultElement,
    },
};
pub use ffi::{BlockParts, OpParts, place_text};
/// The version of melior whose types this module's signatures use.
pub use melior;
use melior::{
    dialect::DialectRegistry,
    ir::{Attribute, operation::OperationRef},
};
pub use verify::error::OperationError;

/// Adds the dialect `bcast` to a registry.
pub fn register_dialect(registry: &DialectRegistry) {
    ffi::register_dialect(registry);
}

/// Verifies an op of any dialect, registered or not, by the `Broadcastable` trait; this function is the trait's verifier.
/// Returns whether the op is valid, and reports errors on the op.
pub fn verify_broadcastable(op: OperationRef) -> bool {
    verify::verify_broadcastable(op)
}

/// Verifies an op of any dialect, registered or not, by LLVM's own trait `OpTrait::ResultsBroadcastableShape`. Returns
/// whether the op is valid, and reports errors on the op. [`Op::verify_upstream`](broadcastable::Op::verify_upstream) returns the
/// same verdicts.
pub fn verify_results_broadcastable_shape(op: OperationRef) -> bool {
    ffi::verify_results_broadcastable_shape(op)
}

/// The context behind a reference to it.
pub fn context<'a>(context: &'a melior::ContextRef<'a>) -> &'a melior::Context {
    ffi::context(context)
}

/// Whether MLIR's interfaces declare that an op, with its regions, has no memory effect. Unknown ops may have
/// any.
pub fn is_memory_effect_free(op: OperationRef) -> bool {
    ffi::is_memory_effect_free(op)
}

/// An op's properties as one attribute, those that are not attributes included.
pub fn properties<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    ffi::properties(op)
}

/// The indexing maps of a linalg op, named or generic, one for each operand; `None` for other ops.
pub fn indexing_maps<'c>(op: OperationRef<'c, '_>) -> Option<Attribute<'c>> {
    ffi::indexing_maps(op)
}

/// The affine map that an attribute holds; `None` for other attributes.
pub fn affine_map<'c>(attribute: Attribute<'c>) -> Option<melior::ir::AffineMap<'c>> {
    ffi::affine_map_of(attribute)
}

/// Registers the passes and the pipeline `bcast-to-llvm` for use by name, as in
/// [`parse_pass_pipeline`](melior::utility::parse_pass_pipeline).
///
/// The pipeline contains upstream passes, so call [`register_all_passes`](melior::utility::register_all_passes) as well. A
/// second call does nothing.
pub fn register_passes() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(ffi::register_passes);
}

/// Runs `mlir-lsp-server` with every upstream dialect, `bcast`, and those of plugins, on these options.
pub fn lsp_main(plugins: &[String], options: &[std::ffi::OsString]) -> std::process::ExitCode {
    let arguments = ["bcast-lsp-server".into()].into_iter().chain(options.iter().cloned());
    let registry = source::readable::registry(plugins, |reason| eprintln!("bcast-lsp-server: {reason}"));
    ffi::lsp_main(arguments, &registry)
}

/// Runs `mlir-opt` with every upstream dialect and pass and those of `bcast` on this process's command line, and returns
/// the exit code. If a failing run reported a broken rule, its last line names the command that explains the rule.
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
#[doc = include_str!("../../docs/rust.md")]
struct Documented;
