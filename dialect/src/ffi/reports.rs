//! Diagnostics.

use super::{Op, glue, string_ref};
use melior::{
    Context,
    diagnostic::Diagnostic,
    ir::{Location, operation::OperationLike},
};
use std::{
    fmt::Write,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// The text of a diagnostic. `to_string` panics on parts that are not UTF-8, which come from damaged
/// bytecode.
pub fn diagnostic_text(diagnostic: &Diagnostic) -> String {
    let mut text = String::new();
    match write!(text, "{diagnostic}") {
        Ok(()) => text,
        Err(_) => text + "\u{fffd}",
    }
}

/// An error on an op, with notes.
pub fn emit_op_error(op: Op, message: &str, notes: &[String]) {
    let notes: Vec<_> = notes.iter().map(|note| string_ref(note)).collect();
    // SAFETY: the op is valid, and MLIR copies the texts.
    unsafe {
        glue::bcastEmitOpError(op.to_raw(), string_ref(message), notes.as_ptr(), notes.len());
    }
}

pub fn emit_op_remark(op: Op, message: &str) {
    // SAFETY: the op is valid, and MLIR copies the text.
    unsafe { glue::bcastEmitOpRemark(op.to_raw(), string_ref(message)) }
}

/// An error with a note, which may be empty.
pub fn emit_error(location: Location, message: &str, note: &str) {
    // SAFETY: the location is valid, and MLIR copies the texts.
    unsafe { glue::bcastEmitError(location.to_raw(), string_ref(message), string_ref(note)) }
}

pub fn emit_remark(location: Location, message: &str) {
    // SAFETY: the location is valid, and MLIR copies the text.
    unsafe { glue::bcastEmitRemark(location.to_raw(), string_ref(message)) }
}

/// The kind of a remark of an optimization.
#[derive(Clone, Copy)]
pub enum Optimization {
    /// A fact.
    Analysis,
    Missed,
    Passed,
}

/// A remark of an optimization of an op, for MLIR's engine; the text is only built where one is asked for.
pub fn remark_optimization(kind: Optimization, op: Op, name: &str, text: impl FnOnce() -> String) {
    let context = op.context();
    // SAFETY: the context is valid.
    if !unsafe { glue::bcastHasRemarks(super::context(&context).to_raw()) } {
        return;
    }
    let kind = match kind {
        Optimization::Analysis => glue::BcastRemarkKind::BcastRemarkKindAnalysis,
        Optimization::Missed => glue::BcastRemarkKind::BcastRemarkKindMissed,
        Optimization::Passed => glue::BcastRemarkKind::BcastRemarkKindPassed,
    };
    let text = text();
    // SAFETY: the location is valid, and MLIR copies the texts.
    unsafe {
        glue::bcastRemarkOptimization(kind, op.location().to_raw(), string_ref(name), string_ref(&text));
    }
}

/// The severity of a diagnostic.
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

/// Runs `build`; where it returns nothing, the error is the first message that MLIR has reported meanwhile.
/// Reports of other threads go where they always do.
pub fn quietly<T>(context: &Context, build: impl FnOnce() -> Option<T>) -> Result<T, String> {
    let message = Arc::new(Mutex::new(String::new()));
    let (sink, own) = (message.clone(), thread::current().id());
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        if thread::current().id() != own {
            return false;
        }
        let mut message = sink.lock().unwrap_or_else(PoisonError::into_inner);
        if message.is_empty() {
            *message = diagnostic_text(&diagnostic);
        }
        true
    });
    let built = build();
    context.detach_diagnostic_handler(handler);
    let message = message.lock().unwrap_or_else(PoisonError::into_inner);
    built.ok_or_else(|| message.clone())
}
