//! The attribute that aligns operands by `broadcast_dimensions` instead of on the right.

use super::error::{BROADCAST_DIMENSIONS, OperationError, not_an_array};
use crate::ffi::{self, Op};
use broadcastable::Alignment;
use melior::ir::Attribute;

/// How an op's operands line up: on the right, unless it has the attribute. If the op is registered, its
/// definition has to list the attribute; otherwise the attribute is ignored.
pub fn alignment<'c>(op: Op<'c>) -> Result<Alignment<'c>, OperationError> {
    let dimensions = ffi::attribute(op, BROADCAST_DIMENSIONS);
    by_attribute(dimensions.filter(|_| declares_dimensions(op) || !ffi::is_registered(op)))
}

/// Whether the definition of a registered op lists the attribute.
pub fn declares_dimensions(op: Op) -> bool {
    let names_it = || ffi::attribute_names(op).iter().any(|name| name == BROADCAST_DIMENSIONS);
    ffi::is_bcast_op(op) || names_it()
}

/// How operands line up by that attribute, if it is there.
pub fn by_attribute<'c>(dimensions: Option<Attribute<'c>>) -> Result<Alignment<'c>, OperationError> {
    let Some(attribute) = dimensions else { return Ok(Alignment::Right) };
    let entries = ffi::i64_array(attribute);
    entries
        .map(Alignment::Explicit)
        .ok_or_else(|| OperationError::BroadcastDimensions(ffi::attribute_text(attribute)))
}

/// The entries of an op's attribute of that name, an array or a dense constant; `None` without it.
pub fn attribute_dimensions(op: Op, name: &str) -> Result<Option<Vec<i64>>, String> {
    let Some(attribute) = ffi::attribute(op, name) else { return Ok(None) };
    let entries = ffi::i64_array(attribute).map(<[i64]>::to_vec).or_else(|| ffi::dense_i64(attribute));
    entries.map(Some).ok_or_else(|| not_an_array(name, &ffi::attribute_text(attribute)))
}
