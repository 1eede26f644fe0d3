//! The attribute by which the operands of an op line up otherwise than on the right.

use super::error::OperationError;
use crate::mlir::ffi::{self, Op};
use melior::ir::{Attribute, operation::OperationLike};
use std::fmt::Display;

/// Its name on our ops, and on others of which nothing else is known.
pub const BROADCAST_DIMENSIONS: &str = "broadcast_dimensions";

/// An op's `broadcast_dimensions`; `None` without that attribute, which is not the same as an empty one.
pub fn broadcast_dimensions<'c>(op: Op<'c>) -> Result<Option<&'c [i64]>, OperationError> {
    ffi::attribute(op, BROADCAST_DIMENSIONS).map(dimensions).transpose()
}

/// The entries of the attribute.
pub fn dimensions<'c>(attribute: Attribute<'c>) -> Result<&'c [i64], OperationError> {
    ffi::i64_array(attribute).ok_or_else(|| OperationError::BroadcastDimensions(attribute.to_string()))
}

/// What is said of an attribute of that name which has no entries.
pub fn no_dimensions(name: &str, attribute: impl Display) -> String {
    format!("has {name} that are no i64 array such as array<i64: 0, 1>, but '{attribute}'")
}

/// The entries of an op's attribute of that name, an array or a dense constant; `None` without it.
pub fn attribute_dimensions(op: Op, name: &str) -> Result<Option<Vec<i64>>, String> {
    let Ok(attribute) = op.attribute(name) else { return Ok(None) };
    let entries = ffi::i64_array(attribute).map(<[i64]>::to_vec).or_else(|| ffi::dense_i64(attribute));
    entries.map(Some).ok_or_else(|| no_dimensions(name, attribute))
}
