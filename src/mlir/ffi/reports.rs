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
