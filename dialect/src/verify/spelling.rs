//! The types of a fix, in MLIR's syntax.

use crate::{
    convert::{text::with_shape, value_type},
    ffi::{self, Op, Val},
};
use broadcastable::{Fix, ValueType};
use melior::ir::{ValueLike, operation::OperationLike};

/// The fix of an op that the rules see as `seen`, with each type as MLIR prints it: with its encoding, and with an element
/// type that the rules do not know. `None` if the rules see other results than the op has.
pub fn spelled(op: Op, seen: &broadcastable::Op, fix: Fix) -> Option<Fix> {
    let Fix::Results(types) = fix else { return Some(fix) };
    if types.len() != op.result_count() {
        return None;
    }
    let texts = seen.results().iter().zip(&types).enumerate();
    let texts = texts.map(|(index, (before, after))| retyped(ffi::result(op, index), before, after));
    let texts: Option<Vec<_>> = texts.map(|text| text.map(ValueType::Other)).collect();
    texts.map(Fix::Results)
}

/// The text of a value's type, which the rules see as `before`, when it is `after`.
pub fn retyped(value: Val, before: &ValueType, after: &ValueType) -> Option<String> {
    let text = ffi::type_text(value.r#type());
    let is_builtin = value_type(value.r#type()).kind().is_some();
    match before.element() == after.element() || !is_builtin {
        true if before == after => Some(text),
        true => with_shape(&text, after.shape()?),
        false => Some(after.to_string()),
    }
}
