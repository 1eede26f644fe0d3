//! The dialect `bcast` and its passes, for compilers that are built on melior, and the rules for their own ops.
//!
//! ```
//! use broadcastable::mlir::{register_dialect, ops::bcast};
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
//! let sum = bcast::sub(&context, a, b, location); // its type is inferred
//! assert_eq!(sum.as_operation().result(0).unwrap().r#type(), tensor("tensor<4x?xf32>"));
//! assert!(sum.as_operation().verify());
//! ```
//!
//! [`verify_operation`] and [`infer_result_type`] are the rules for the ops of any dialect, and
//! [`BroadcastableOps`] defines ops that have them as MLIR's own verifier and type inference.

mod analysis;
mod body;
mod builder;
mod callbacks;
mod convert;
mod embed;
mod ffi;
mod foreign;
mod fuse;
mod import;
mod interfaces;
mod lower;
#[doc(hidden)] // for the member crate `plugin` alone
pub mod plugin;
mod refine;
mod report;
mod symbols;
mod verify;

pub use convert::NotShapedError;
/// What `bcast check` reports.
#[cfg(feature = "cli")]
pub(crate) mod check {
    pub use super::{
        ffi::SourcePlace,
        foreign::check::{Checked, Finding, Level, Seen, check_source},
    };
}
pub use embed::{
    op_builder::{BuildError, OpBuilder},
    operation::{InferResultTypeError, infer_result_type, verify_operation},
    ops,
    user_ops::{BroadcastableOp, BroadcastableOps, RegisterError, RegisterTarget, ResultElement},
};
/// The version of melior whose types are in this module's signatures.
pub use melior;
use melior::{dialect::DialectRegistry, ir::operation::OperationRef};
pub use verify::error::OperationError;

/// Adds the dialect `bcast` to a registry.
pub fn register_dialect(registry: &DialectRegistry) {
    ffi::register_dialect(registry);
}

/// Whether an op of any dialect, registered or not, is valid by the `Broadcastable` trait: this is its verifier.
/// Errors are reported on the op.
pub fn verify_broadcastable(op: OperationRef) -> bool {
    verify::verify_broadcastable(op)
}

/// Whether an op of any dialect, registered or not, is valid by LLVM's own trait
/// `OpTrait::ResultsBroadcastableShape`. [`Op::verify_upstream`](crate::Op::verify_upstream) gives the same verdicts.
/// Errors are reported on the op.
pub fn verify_results_broadcastable_shape(op: OperationRef) -> bool {
    ffi::verify_results_broadcastable_shape(op)
}

/// Registers the passes and the pipeline `bcast-to-llvm` for use by name, as in
/// [`parse_pass_pipeline`](melior::utility::parse_pass_pipeline).
///
/// The pipeline is made of upstream passes, so
/// [`register_all_passes`](melior::utility::register_all_passes) is needed as well. Does nothing the second time.
pub fn register_passes() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(ffi::register_passes);
}

/// Runs `mlir-opt` with every upstream dialect and pass and those of `bcast`, on this process'
/// command line; returns its exit code. The last line of a run that fails, if it reported a broken rule, names the command
/// that explains the rule.
pub fn opt_main() -> std::process::ExitCode {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    melior::utility::register_all_passes();
    register_dialect(&registry);
    register_passes();
    let code = ffi::opt_main(&registry);
    if let (false, Some(rule)) = (code == std::process::ExitCode::SUCCESS, verify::report::first_reported()) {
        eprintln!("for more: bcast explain {rule}");
    }
    code
}
