//! The dialect `bcast` for compilers built on melior, and the rules for their own ops: what verifies and
//! builds ops, without a pass. The crate `broadcastable-mlir` has the passes and tools as well.
//!
//! ```
//! use broadcastable_dialect::{register_dialect, ops::bcast};
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
//! # Ok::<(), broadcastable_dialect::BuildError>(())
//! ```
//!
//! [`verify_operation`] and [`infer_result_type`] apply the rules to ops of any dialect.
//! [`BroadcastableOps`] defines ops whose verifier and type inference in MLIR are these rules.
//!
//! The modules that the documentation does not show are for the crates of the passes, and change with them.

mod callbacks;
mod embed;

#[doc(hidden)]
pub mod body;
#[doc(hidden)]
pub mod builder;
#[doc(hidden)]
pub mod checked;
#[doc(hidden)]
pub mod convert;
#[doc(hidden)]
pub mod ffi;
#[doc(hidden)]
pub mod foreign;
#[doc(hidden)]
pub mod interfaces;
#[doc(hidden)]
pub mod sizes;
#[doc(hidden)]
pub mod symbols;
#[doc(hidden)]
pub mod verify;

pub use broadcastable_foreign::note;
pub use convert::{NotShapedError, shape_of, value_type_of};
pub use embed::{
    op_builder::{BuildError, OpBuilder},
    operation::{InferResultTypeError, infer_result_type, op_of, verify_operation},
    ops,
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

/// Verifies an op of any dialect, registered or not, by the `Broadcastable` trait; this function is the
/// trait's verifier. Returns whether the op is valid, and reports errors on the op.
pub fn verify_broadcastable(op: OperationRef) -> bool {
    verify::verify_broadcastable(op)
}

/// Verifies an op of any dialect, registered or not, by LLVM's own trait
/// `OpTrait::ResultsBroadcastableShape`. Returns whether the op is valid, and reports errors on the op.
/// [`Op::verify_upstream`](broadcastable::Op::verify_upstream) returns the same verdicts.
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
