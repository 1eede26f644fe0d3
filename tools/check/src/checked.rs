//! The sources, checked: each alone, or all of them in parallel.

use super::{
    finding::{Checked, Level, SourcePlace, refused},
    ignored,
    mlir::{self, is_bytecode},
    source::check_text as check_statements,
    sources::Source,
};
use broadcastable_foreign::OwnOps;
use broadcastable_text::decoded;
use std::{
    io::{self, IsTerminal},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// The findings in a file, with the file's name as in the command line.
pub(super) struct CheckedFile {
    pub name: String,
    pub checked: Checked,
    /// Findings that a comment takes out.
    pub ignored: usize,
    /// Errors that the baseline lists.
    pub known: usize,
    /// Errors that were fixed.
    pub fixed: usize,
}

impl CheckedFile {
    pub fn errors(&self) -> usize {
        self.checked.findings.iter().filter(|finding| finding.level == Level::Error).count()
    }

    pub fn fits(&self, strict: bool) -> bool {
        self.errors() == 0 && !(strict && (self.checked.seen.gap().is_some() || self.checked.unread > 0))
    }
}

/// The findings in a source, without those that a comment takes out, which are counted.
pub(super) fn check_text(source: &[u8], name: &str, own: OwnOps, wants_fixes: bool) -> (Checked, usize) {
    if is_bytecode(source) {
        return (check_bytecode(source, name, own), 0);
    }
    let mut checked = check_statements(source, name, own, wants_fixes);
    if !own.plugins.is_empty() {
        add_errors_of_mlir(&mut checked, source, name, own);
    }
    let ignored = ignored::take_out(&mut checked, &decoded(source), name);
    (checked, ignored)
}

/// Adds what MLIR says of a text whose dialects plugins have, on ops that are not refused otherwise.
fn add_errors_of_mlir(checked: &mut Checked, source: &[u8], name: &str, own: OwnOps) {
    let errors = match mlir::errors_of(source, own.plugins) {
        Ok(errors) => errors,
        Err(reason) => return checked.findings.extend(refused(&reason, None).findings),
    };
    let text = decoded(source);
    let lines: Vec<&str> = text.split('\n').collect();
    for (line, column, message) in errors {
        // MLIR counts columns in bytes.
        let before = line.checked_sub(1).and_then(|line| lines.get(line)?.get(..column.checked_sub(1)?));
        let column = before.map_or(column, |before| before.chars().count() + 1);
        let place = SourcePlace { file: name.to_owned(), line, column };
        if checked.findings.iter().all(|finding| finding.place.as_ref() != Some(&place)) {
            checked.findings.extend(refused(&message, Some(place)).findings);
        }
    }
    checked.findings.sort_by(|a, b| a.place.cmp(&b.place));
}

/// The findings in what MLIR prints of bytecode, at the places that its ops come from.
fn check_bytecode(source: &[u8], name: &str, own: OwnOps) -> Checked {
    let text = match mlir::text_of(source, own.plugins) {
        Ok(text) => text,
        Err(reason) => return refused(&reason, None),
    };
    let mut checked = check_statements(&text, name, own, false);
    for finding in &mut checked.findings {
        finding.range = 0..0;
        let origin =
            finding.notes.iter().position(|note| note.place != finding.place && note.place.is_some());
        finding.place = origin.and_then(|at| finding.notes.remove(at).place);
        finding.notes.iter_mut().for_each(|note| note.place = finding.place.clone());
    }
    checked
}

/// Checks the files in parallel, one for each processor; the report keeps their order.
pub(super) fn check_all(
    sources: &[Source],
    is_quiet: bool,
    check: impl Fn(&Source) -> (Checked, usize) + Sync,
) -> Vec<CheckedFile> {
    let next = AtomicUsize::new(0);
    let all: Mutex<Vec<Option<CheckedFile>>> = Mutex::new(sources.iter().map(|_| None).collect());
    let has_progress = sources.len() > 1 && !is_quiet && io::stderr().is_terminal();
    let work = || {
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(source) = sources.get(index) else { return };
            let (checked, ignored) = check(source);
            let mut all = all.lock().expect("no check panics");
            all[index] =
                Some(CheckedFile { name: source.name.clone(), checked, ignored, known: 0, fixed: 0 });
            if has_progress {
                let done = all.iter().flatten().count();
                eprint!(
                    "\r{done} of {} files{}",
                    sources.len(),
                    if done == sources.len() { "\n" } else { "" }
                );
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(sources.len());
    thread::scope(|scope| (0..threads).for_each(|_| _ = scope.spawn(work)));
    all.into_inner().expect("no check panics").into_iter().flatten().collect()
}
