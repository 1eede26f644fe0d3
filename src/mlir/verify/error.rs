//! What can be wrong with an operation, beside the rules.

use super::alignment::{BROADCAST_DIMENSIONS, not_an_array};
use crate::Violation;

/// What is wrong with an operation.
///
/// The text goes on where a diagnostic such as `'toy.add' op …` begins.
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
