//! What can be wrong with an operation, beside the rules.

use super::alignment::{BROADCAST_DIMENSIONS, no_dimensions};
use crate::Violation;

/// What is wrong with an operation.
///
/// The text goes on where a diagnostic such as `'toy.add' op …` begins.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    /// It breaks a rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// It has an attribute `broadcast_dimensions` that is no array of `i64`, but this one.
    #[error("{}", no_dimensions(BROADCAST_DIMENSIONS, .0))]
    BroadcastDimensions(String),
}
