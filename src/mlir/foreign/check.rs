//! The findings of `bcast check` in a source: the rules on the ops of `bcast` and of every profile, and then MLIR's own verifier.

pub use super::seen::Seen;

use super::{nesting, verify_pass};
use crate::{
    Rule,
    mlir::{
        body::scalar::BROADCAST,
        ffi::{self, Op, SourcePlace},
        verify,
    },
};
use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    dialect::DialectRegistry,
    ir::operation::OperationLike,
};
use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    thread,
};

/// An error, a warning, or an op that was skipped.
#[derive(Clone, Debug)]
pub struct Finding {
    pub level: Level,
    /// The broken rule; `None` if MLIR itself refuses the source.
    pub rule: Option<Rule>,
    pub message: String,
    pub place: Option<SourcePlace>,
    pub notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Error,
    Warning,
    /// An op that a profile knows but cannot interpret.
    Skipped,
}

#[derive(Clone, Debug)]
pub struct Note {
    pub message: String,
    pub place: Option<SourcePlace>,
}

/// The findings in a source.
#[derive(Debug, Default)]
pub struct Checked {
    pub findings: Vec<Finding>,
    pub seen: Seen,
}

/// Checks a source, text or bytecode.
pub fn check_source(source: &[u8], name: &str) -> Checked {
    if let Some((line, column)) = nesting::too_deep(source) {
        return refused_nesting(SourcePlace { file: name.to_owned(), line, column });
    }
    thread::scope(|scope| {
        let stack = thread::Builder::new().stack_size(nesting::STACK_SIZE);
        let checked = stack.spawn_scoped(scope, || check_on_this_stack(source, name));
        checked.expect("a thread can be started").join().expect("no check panics")
    })
}

fn refused_nesting(place: SourcePlace) -> Checked {
    let message = format!("brackets nest deeper than {} levels", nesting::MAX_DEPTH);
    let finding = Finding { level: Level::Error, rule: None, message, place: Some(place), notes: vec![] };
    Checked { findings: vec![finding], ..Checked::default() }
}

fn check_on_this_stack(source: &[u8], name: &str) -> Checked {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    ffi::register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    let findings = collect_findings(&context);
    let mut checked = Checked::default();
    if let Some(module) = ffi::parse_module(&context, source, name) {
        let root = module.as_operation();
        checked.seen = check_ops(ffi::op(&root));
        checked.findings = take(&findings);
        root.verify();
    }
    // An op that is refused above gets no second finding from MLIR's verifier.
    let places: BTreeSet<_> = checked.findings.iter().map(|finding| finding.place.clone()).collect();
    checked.findings.extend(take(&findings).into_iter().filter(|finding| !places.contains(&finding.place)));
    checked.findings.sort_by(|a, b| a.place.cmp(&b.place));
    checked
}

fn take(findings: &Mutex<Vec<Finding>>) -> Vec<Finding> {
    std::mem::take(&mut findings.lock().expect("no handler panics"))
}

/// Checks the ops of `bcast`, and the ops that a profile knows.
fn check_ops(root: Op) -> Seen {
    let mut seen = verify_pass::verify_profiles(root);
    ffi::walk(root, |op| {
        if ffi::is_bcast_op(op) && !ffi::has_name(op, "bcast.yield") {
            let fits = match ffi::has_name(op, BROADCAST) {
                true => verify::verify_broadcasts_each(op),
                false => verify::verify_broadcastable(op),
            };
            *if fits { &mut seen.verified } else { &mut seen.refused } += 1;
        }
    });
    seen
}

fn collect_findings(context: &Context) -> Arc<Mutex<Vec<Finding>>> {
    let findings = Arc::new(Mutex::new(Vec::new()));
    let sink = findings.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        if let Ok(mut sink) = sink.lock() {
            sink.push(finding(&diagnostic));
        }
        true
    });
    findings
}

fn finding(diagnostic: &Diagnostic) -> Finding {
    let message = diagnostic.to_string();
    let level = match diagnostic.severity() {
        DiagnosticSeverity::Error => Level::Error,
        DiagnosticSeverity::Warning | DiagnosticSeverity::Note => Level::Warning,
        DiagnosticSeverity::Remark => Level::Skipped,
    };
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    let notes = notes
        .map(|note| Note { message: note.to_string(), place: ffi::source_place(note.location()) })
        // The place says which op it is.
        .filter(|note| !note.message.starts_with("see current operation"));
    Finding {
        level,
        rule: rule(&message),
        notes: notes.collect(),
        place: ffi::source_place(diagnostic.location()),
        message,
    }
}

/// The rule whose id is at the end of a message.
fn rule(message: &str) -> Option<Rule> {
    message.strip_suffix(']')?.rsplit_once('[')?.1.parse().ok()
}
