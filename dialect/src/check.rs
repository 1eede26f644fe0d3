//! The findings of `bcast check` in a source: the rules on the ops of `bcast` and of every profile, and then MLIR's own verifier.

pub use super::{
    ffi::SourcePlace,
    source::{Edit, mend::Mend},
};
pub use broadcastable_foreign::{OwnOps, Profile, ProfileTexts, Seen, counted, profile_of_project};

use super::{
    body::scalar::BROADCAST,
    ffi::{self, Op},
    foreign::verify_pass,
    nesting::{self, TooLarge},
    source::{
        Source,
        mend::mends,
        readable::{MAX_TAKEN_OUT, registry, take_out},
    },
    verify,
};
use broadcastable::Rule;
use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    ir::{TypeLike, ValueLike, operation::OperationLike},
};
use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    thread,
};

/// An error, a warning, or an op that was skipped.
#[derive(Clone, Debug)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// The broken rule; `None` if MLIR itself refuses the source.
    pub rule: Option<Rule>,
    /// What is wrong, in words.
    pub message: String,
    /// Where; `None` if MLIR names no place.
    pub place: Option<SourcePlace>,
    /// What belongs to it.
    pub notes: Vec<Note>,
    /// Alternative edits of the text, each of which makes the op valid; empty unless they were requested.
    pub fixes: Vec<Mend>,
}

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The source is refused.
    Error,
    /// MLIR warns.
    Warning,
    /// An op that a profile knows but cannot interpret.
    Skipped,
}

/// A note of a finding.
#[derive(Clone, Debug)]
pub struct Note {
    /// What it says.
    pub message: String,
    /// Where; `None` if MLIR names no place.
    pub place: Option<SourcePlace>,
}

/// The findings in a source.
#[derive(Debug, Default)]
pub struct Checked {
    /// In the order of their places.
    pub findings: Vec<Finding>,
    /// How many ops came to each verdict.
    pub seen: Seen,
    /// The ops that were named by hand, and do not occur.
    pub absent: Vec<String>,
}

/// Parses the text again to try a fix.
const MAX_FIXED: usize = 100;

/// Checks that each of these files is a plugin with dialects.
///
/// # Errors
/// The name of a file, and why it is not.
pub fn verify_plugins(paths: &[String]) -> Result<(), String> {
    let mut first = None;
    registry(paths, |reason| _ = first.get_or_insert(reason));
    first.map_or(Ok(()), Err)
}

/// Checks a source, text or bytecode, and searches for fixes in a text if they are requested.
pub fn check_source(source: &[u8], name: &str, own: OwnOps, wants_fixes: bool) -> Checked {
    let too_large = if is_bytecode(source) { None } else { nesting::too_large(source) };
    if let Some(TooLarge { line, column, reason }) = too_large {
        return refused(&reason, Some(SourcePlace { file: name.to_owned(), line, column }));
    }
    thread::scope(|scope| {
        let stack = thread::Builder::new().stack_size(nesting::STACK_SIZE);
        let checked = stack.spawn_scoped(scope, || check_on_this_stack(source, name, own, wants_fixes));
        checked.expect("a thread can be started").join().expect("no check panics")
    })
}

/// Whether a source is bytecode, and not a text.
pub fn is_bytecode(source: &[u8]) -> bool {
    source.starts_with(b"ML\xefR")
}

/// A source that is not read, and the reason.
pub fn refused(reason: &str, place: Option<SourcePlace>) -> Checked {
    let (notes, fixes) = Default::default();
    let message = reason.to_owned();
    let finding = Finding { level: Level::Error, rule: None, message, place, notes, fixes };
    Checked { findings: vec![finding], ..Checked::default() }
}

fn check_on_this_stack(source: &[u8], name: &str, own: OwnOps, wants_fixes: bool) -> Checked {
    let registry = registry(own.plugins, drop);
    let context = Context::new_with_registry(&registry, false);
    context.set_allow_unregistered_dialects(true);
    let findings = collect_findings(&context);
    let mut checked = Checked::default();
    let mut rest = Cow::Borrowed(source);
    for _ in 0..=MAX_TAKEN_OUT {
        if let Some(module) = ffi::parse_module(&context, &rest, name) {
            let root = module.as_operation();
            if let Some(place) = large_type(ffi::op(&root), source) {
                return refused(LARGE_TYPE, place);
            }
            (checked.seen, checked.absent) = check_ops(ffi::op(&root), own);
            checked.findings.extend(take(&findings));
            // What is taken out would be missed.
            if matches!(rest, Cow::Borrowed(_)) {
                root.verify();
            }
            break;
        }
        let errors = take(&findings);
        let next = without_error(&rest, &errors);
        checked.findings.extend(errors);
        let Some(next) = next else { break };
        rest = Cow::Owned(next);
    }
    // An op that is refused above gets no second finding from MLIR's verifier.
    let places: BTreeSet<_> = checked.findings.iter().map(|finding| finding.place.clone()).collect();
    checked.findings.extend(take(&findings).into_iter().filter(|finding| !places.contains(&finding.place)));
    checked.findings.sort_by(|a, b| a.place.cmp(&b.place));
    if let Ok(text) = std::str::from_utf8(source) {
        if wants_fixes {
            _ = ffi::catch(|| add_fixes(&context, text, own, name, &mut checked.findings));
        }
        if !text.is_ascii() {
            count_characters(text, name, &mut checked.findings);
        }
    }
    checked
}

const LARGE_TYPE: &str =
    "a type here has, written out, more than a million parts or 1000 levels, and is not read";

/// The place of the first op in bytecode with a type that nobody could print. A text with such a type is not parsed.
fn large_type(root: Op, source: &[u8]) -> Option<Option<SourcePlace>> {
    // A type without shared parts takes at least a byte for each.
    let parts = (1 << 20) + source.len();
    let (mut seen, mut place) = (BTreeSet::new(), None);
    if is_bytecode(source) {
        ffi::walk(root, |op| {
            let mut types = ffi::operand_types(op).chain(op.results().map(|result| result.r#type()));
            let is_large =
                types.any(|r#type| seen.insert(r#type.to_raw().ptr.addr()) && ffi::is_larger(r#type, parts));
            if is_large {
                place.get_or_insert_with(|| ffi::source_place(op.location()));
            }
        });
    }
    place
}

/// A text without the function around its first syntax error, at which MLIR's parser stops; `None` if there is no such function.
fn without_error(source: &[u8], errors: &[Finding]) -> Option<Vec<u8>> {
    let mut text = std::str::from_utf8(source).ok().filter(|_| !is_bytecode(source))?.to_owned();
    let place = errors.iter().find_map(|error| error.place.as_ref())?;
    take_out(&mut text, place.line.checked_sub(1)?)?;
    Some(text.into_bytes())
}

/// MLIR counts columns in bytes.
fn count_characters(text: &str, name: &str, findings: &mut [Finding]) {
    let lines: Vec<&str> = text.split('\n').collect();
    let places = findings.iter_mut().flat_map(|finding| {
        finding.place.iter_mut().chain(finding.notes.iter_mut().filter_map(|note| note.place.as_mut()))
    });
    for place in places.filter(|place| place.file == name) {
        let line = place.line.checked_sub(1).and_then(|line| lines.get(line));
        if let Some(before) = line.and_then(|line| line.get(..place.column.checked_sub(1)?)) {
            place.column = before.chars().count() + 1;
        }
    }
}

fn add_fixes(context: &Context, text: &str, own: OwnOps, name: &str, findings: &mut [Finding]) {
    let mut errors = findings.iter_mut().filter(|finding| finding.level == Level::Error).peekable();
    if errors.peek().is_none() {
        return;
    }
    let Some(source) = Source::parse(context, text, own, name) else { return };
    let places = source.ops.iter().filter_map(|(op, _)| Some((ffi::source_place(op.location())?, *op)));
    let ops: BTreeMap<SourcePlace, Op> = places.collect();
    for finding in errors.take(MAX_FIXED) {
        let op = finding.place.as_ref().and_then(|place| ops.get(place));
        finding.fixes = op.map_or_else(Vec::new, |op| mends(context, &source, *op));
    }
}

fn take(findings: &Mutex<Vec<Finding>>) -> Vec<Finding> {
    std::mem::take(&mut findings.lock().expect("no handler panics"))
}

/// Checks the ops of `bcast`, and the ops that a profile knows; also returns the named ops that do not occur.
fn check_ops(root: Op, own: OwnOps) -> (Seen, Vec<String>) {
    let (mut seen, absent) = verify_pass::verify_profiles(root, own);
    ffi::walk(root, |op| {
        if ffi::is_bcast_op(op) {
            let fits = match ffi::has_name(op, BROADCAST) {
                true => verify::verify_broadcasts_each(op),
                false => verify::verify_broadcastable(op),
            };
            *if fits { &mut seen.verified } else { &mut seen.refused } += 1;
        }
    });
    (seen, absent.into_iter().map(str::to_owned).collect())
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
    let message = ffi::diagnostic_text(diagnostic);
    let level = match diagnostic.severity() {
        DiagnosticSeverity::Error => Level::Error,
        DiagnosticSeverity::Warning | DiagnosticSeverity::Note => Level::Warning,
        DiagnosticSeverity::Remark => Level::Skipped,
    };
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    let notes = notes
        .map(|note| Note { message: ffi::diagnostic_text(&note), place: ffi::source_place(note.location()) })
        // The place identifies the op.
        .filter(|note| !note.message.starts_with("see current operation"));
    Finding {
        level,
        rule: rule(&message),
        notes: notes.collect(),
        fixes: Vec::new(),
        place: ffi::source_place(diagnostic.location()),
        message,
    }
}

/// The rule whose id is at the end of a message.
fn rule(message: &str) -> Option<Rule> {
    message.strip_suffix(']')?.rsplit_once('[')?.1.parse().ok()
}
