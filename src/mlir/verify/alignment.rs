//! The attribute by which the operands of an op line up otherwise than on the right.

use super::error::OperationError;
use crate::{
    Alignment,
    mlir::ffi::{self, Op},
};
use melior::ir::{Attribute, operation::OperationLike};
use std::fmt::Display;

/// Its name on our ops, and on others of which nothing else is known.
pub const BROADCAST_DIMENSIONS: &str = "broadcast_dimensions";

/// How an op's operands line up: on the right, unless it has the attribute.
pub fn alignment<'c>(op: Op<'c>) -> Result<Alignment<'c>, OperationError> {
    by_attribute(op.attribute(BROADCAST_DIMENSIONS).ok())
}

/// How operands line up by that attribute, if it is there.
pub fn by_attribute<'c>(dimensions: Option<Attribute<'c>>) -> Result<Alignment<'c>, OperationError> {
    let Some(attribute) = dimensions else { return Ok(Alignment::Right) };
    let entries = ffi::i64_array(attribute);
    entries.map(Alignment::Explicit).ok_or_else(|| OperationError::BroadcastDimensions(attribute.to_string()))
}

/// The message about an attribute of that name that is not an array of integers.
pub fn not_an_array(name: &str, attribute: impl Display) -> String {
    format!("expects {name} to be an i64 array such as array<i64: 0, 1>, got '{attribute}'")
}

/// The entries of an op's attribute of that name, an array or a dense constant; `None` without it.
pub fn attribute_dimensions(op: Op, name: &str) -> Result<Option<Vec<i64>>, String> {
    let Ok(attribute) = op.attribute(name) else { return Ok(None) };
    let entries = ffi::i64_array(attribute).map(<[i64]>::to_vec).or_else(|| ffi::dense_i64(attribute));
    entries.map(Some).ok_or_else(|| not_an_array(name, attribute))
}
