//! Violations as MLIR's diagnostics: the message on the op, and the picture as a note.

use super::alignment::broadcast_dimensions;
use crate::{
    ValueType, Violation,
    mlir::{
        convert::{operand_types, result_types},
        ffi::{self, Op},
    },
    picture,
};

/// Reports a violation on the op that broke the rule.
pub fn report(op: Op, violation: &Violation) {
    let dimensions = broadcast_dimensions(op).unwrap_or_default();
    report_types(op, &operand_types(op), &result_types(op), dimensions, violation);
}

/// Reports a violation on an op whose types were read in another way.
pub fn report_types(
    op: Op,
    operands: &[ValueType],
    results: &[ValueType],
    dimensions: Option<&[i64]>,
    violation: &Violation,
) {
    let note = note(operands, results, dimensions, violation);
    ffi::emit_op_error(op, &violation.to_string(), &note);
}

/// The picture, with how it is to be read; empty if there is none.
pub fn note(
    operands: &[ValueType],
    results: &[ValueType],
    dimensions: Option<&[i64]>,
    violation: &Violation,
) -> String {
    let how = if dimensions.is_some() { "by broadcast_dimensions" } else { "on the right" };
    let picture = picture(operands, results, dimensions, violation);
    picture.map_or_else(String::new, |picture| format!("shapes, aligned {how}:\n{picture}"))
}
