//! The errors of an operation, including those that are not violations of rules.

use broadcastable::Violation;

/// The attribute that aligns operands, on our ops and on ops that no profile lists.
pub const BROADCAST_DIMENSIONS: &str = "broadcast_dimensions";

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

/// The message about an attribute of that name that is not an array of integers.
pub fn not_an_array(name: &str, attribute: &str) -> String {
    format!("expects {name} to be an i64 array such as array<i64: 0, 1>, got '{attribute}'")
}
