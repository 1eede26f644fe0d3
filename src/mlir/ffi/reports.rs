//! Diagnostics.

use super::{Op, glue, string_ref};
use melior::ir::Location;

/// An error on an op, with a note, which may be empty.
pub fn emit_op_error(op: Op, message: &str, note: &str) {
    // SAFETY: the op is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitOpError(op.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn emit_op_remark(op: Op, message: &str) {
    // SAFETY: the op is valid, and MLIR copies the text.
    unsafe { glue::bcastEmitOpRemark(op.to_raw(), string_ref(message)) }
}

pub fn emit_error(location: Location, message: &str, note: &str) {
    // SAFETY: the location is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitError(location.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn emit_remark(location: Location, message: &str) {
    // SAFETY: the location is valid, and MLIR copies the text.
    unsafe { glue::bcastEmitRemark(location.to_raw(), string_ref(message)) }
}

/// How much a diagnostic matters.
#[derive(Clone, Copy, PartialEq)]
pub enum Severity {
    Error,
    Warning,
    Remark,
}

/// A note of a diagnostic, at a place of its own.
pub struct Note<'c> {
    pub location: Location<'c>,
    pub text: String,
}

/// A diagnostic on an op, with notes.
pub fn emit_op_with_notes(severity: Severity, op: Op, message: &str, notes: &[Note]) {
    let severity = match severity {
        Severity::Error => glue::BcastSeverity::BcastSeverityError,
        Severity::Warning => glue::BcastSeverity::BcastSeverityWarning,
        Severity::Remark => glue::BcastSeverity::BcastSeverityRemark,
    };
    let raw =
        |note: &Note| glue::BcastNote { location: note.location.to_raw(), text: string_ref(&note.text) };
    let notes: Vec<_> = notes.iter().map(raw).collect();
    // SAFETY: the op and the locations are valid, and MLIR copies the texts.
    unsafe {
        glue::bcastEmitOpWithNotes(severity, op.to_raw(), string_ref(message), notes.as_ptr(), notes.len());
    }
}
