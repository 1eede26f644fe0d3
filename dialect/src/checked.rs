//! The mark of an op whose run-time checks are built.

use crate::{
    builder::Builder,
    ffi::{self, Op, OpMut},
};
use melior::ir::{Attribute, AttributeLike};

/// Marks an op whose checks a pass has built: before it, or on a function at its entry.
const CHECKED: &str = "bcast.checked";

/// Whether the op is marked as checked.
pub fn is_checked(op: Op) -> bool {
    ffi::attribute(op, CHECKED).is_some_and(|mark| mark.is_unit())
}

/// Marks the op as checked.
pub fn set_checked<'c>(builder: &Builder<'c, '_>, op: &mut OpMut<'c>) {
    ffi::set_attribute(op, CHECKED, Attribute::unit(builder.context()));
}

/// Removes the mark that an op is checked.
pub fn remove_checked(op: &mut OpMut) {
    ffi::remove_attribute(op, CHECKED);
}
