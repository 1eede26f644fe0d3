//! The errors of an operation, including those that are not violations of rules.

use broadcastable::Violation;
pub use broadcastable_foreign::{BROADCAST_DIMENSIONS, not_an_array};

/// The reason why `bcast.broadcast` has no such attribute.
pub const NO_DIMENSIONS: &str = "takes no broadcast_dimensions: its operands line up on the right";

/// The error of an operation.
///
/// The text continues a diagnostic such as `'toy.add' op …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OperationError {
    /// It breaks a rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// Its attribute `broadcast_dimensions` has this text, and is not an array of `i64`.
    #[error("{}", not_an_array(BROADCAST_DIMENSIONS, .0))]
    BroadcastDimensions(String),
}
