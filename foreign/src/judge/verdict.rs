//! The verdict on an op.

use crate::{op::ForeignOp, reading::Refusal, types::is_omitted};
use broadcastable::{Place, ValueType};

/// The verdict on an op.
#[derive(Debug)]
pub enum Verdict {
    /// It breaks no rule.
    Fits,
    /// It breaks a rule.
    Refused(Box<Refusal>),
    /// It cannot be interpreted, or is exempt; the reason.
    NotJudged(String),
}

/// The reason why a value without a shape is not judged; `None` for a value with one, and for an omitted
/// operand.
pub fn without_shape(op: &dyn ForeignOp, place: Place) -> Option<String> {
    match op.value_type(place)? {
        ValueType::Other(text) if !is_omitted(&ValueType::Other(text.clone())) => {
            Some(format!("{place} has type '{text}', not a shape"))
        }
        _ => None,
    }
}
