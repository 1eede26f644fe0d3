//! Errors as MLIR's diagnostics: the message on the op, the picture as a note, and a note on what mends the op.

use super::{alignment::declares_dimensions, error::OperationError, spelling::spelled, view::View};
use crate::{
    Alignment, Fix, Rule, Violation,
    mlir::ffi::{self, Op},
};
use std::sync::OnceLock;

/// Reports an error on an op.
pub fn report(op: Op, error: &OperationError) {
    match (error, View::new(op)) {
        (OperationError::Violation(violation), Ok(view)) => report_violation(op, &view.to_op(), violation),
        _ => ffi::emit_op_error(op, &error.to_string(), &[]),
    }
}

/// The first rule that was reported as broken in this process.
static FIRST: OnceLock<Rule> = OnceLock::new();

/// The rule that a tool explains at the end of its run.
pub fn first_reported() -> Option<Rule> {
    FIRST.get().copied()
}

/// Reports a violation on an operation that the rules see as `seen`.
pub fn report_violation(op: Op, seen: &crate::Op, violation: &Violation) {
    let is_known = |fix: &Fix| match fix {
        Fix::Results(_) => true,
        Fix::Dimensions(_) => declares_dimensions(op) || seen.alignment() != Alignment::Right,
    };
    let fix = seen.fix(violation).filter(is_known).and_then(|fix| spelled(op, seen, fix));
    report_as(op, violation, &violation.to_string(), note(seen, violation), fix);
}

/// The same with a message that ends with the violation's, a note that may be empty, and what mends the op.
pub fn report_as(op: Op, violation: &Violation, message: &str, note: String, fix: Option<Fix>) {
    FIRST.get_or_init(|| violation.rule());
    let fix = fix.map(|fix| format!("fix: {fix}"));
    let notes: Vec<String> = Some(note).filter(|note| !note.is_empty()).into_iter().chain(fix).collect();
    ffi::emit_op_error(op, message, &notes);
}

/// The picture with its alignment; empty if there is no picture.
pub fn note(seen: &crate::Op, violation: &Violation) -> String {
    let how = match seen.alignment() {
        Alignment::Right => "on the right",
        Alignment::Explicit(_) => "by broadcast_dimensions",
    };
    let picture = seen.picture(violation);
    picture.map_or_else(String::new, |picture| format!("shapes, aligned {how}:\n{picture}"))
}
