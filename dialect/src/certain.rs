//! How severe it is that an op fails in every run that executes it: rule `program-size`.

use crate::ffi::{self, Op, Severity};

/// An error is an op that is executed whenever its function is.
pub fn severity(op: Op) -> Severity {
    let is_certain = ffi::parent_op(op)
        .is_some_and(|function| ffi::has_name(function, "func.func") && ffi::is_in_first_block(op));
    if is_certain { Severity::Error } else { Severity::Warning }
}

/// The words after "in every run".
pub fn when(severity: Severity) -> &'static str {
    if severity == Severity::Error { "" } else { " where it is executed" }
}
