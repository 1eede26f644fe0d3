//! The report in the form of MLIR's tools, with a summary. The level of a finding and the mark under its
//! place may have colours.

use super::{
    checked::CheckedFile,
    finding::{Finding, Level},
    request::CheckRequest,
    sources::Source,
};
use broadcastable_foreign::{Seen, counted};
use broadcastable_text::decoded;
use broadcastable_tool::escape::{self, ends};

const BOLD_RED: &str = "\x1b[1m\x1b[31m";
const BOLD_YELLOW: &str = "\x1b[1m\x1b[33m";
const PLAIN: &str = "\x1b[0m";

/// A longer line of a source is not shown.
const MAX_LINE: usize = 1_000;

pub(super) fn report(files: &[CheckedFile], sources: &[Source], request: &CheckRequest) -> String {
    let mut lines = Vec::new();
    let mut errors = 0;
    for (file, source) in files.iter().zip(sources) {
        for finding in &file.checked.findings {
            let is_error = finding.level == Level::Error;
            errors += usize::from(is_error);
            if (is_error && errors > request.max_errors) || (!is_error && request.is_quiet) {
                continue;
            }
            lines.push(headline(file, finding, request.has_color));
            lines.extend(source_lines(file, &source.bytes, finding, request.has_color));
            lines.extend(finding.notes.iter().map(|note| note_lines(&note.message, request.has_color)));
        }
    }
    lines.extend(more(errors, request));
    if !request.is_quiet {
        lines.push(summary(files));
        let rules = files.iter().flat_map(|file| &file.checked.findings).filter_map(|finding| finding.rule);
        lines.extend(rules.take(1).map(|rule| format!("for more: bcast explain {rule}")));
    }
    lines.join("\n")
}

/// How many errors are not shown.
pub(super) fn more(errors: usize, request: &CheckRequest) -> Option<String> {
    let more = errors.checked_sub(request.max_errors).filter(|&more| more > 0)?;
    Some(format!("{} not shown", counted(more, "more error")))
}

fn headline(file: &CheckedFile, finding: &Finding, has_color: bool) -> String {
    let (level, color) = match finding.level {
        Level::Error => ("error", BOLD_RED),
        Level::Warning => ("warning", BOLD_YELLOW),
        Level::Skipped => ("remark", PLAIN),
    };
    let place = finding.place.as_ref().map_or_else(|| file.name.clone(), ToString::to_string);
    let (place, message) = (escape::line(&place), escape::line(&ends(&finding.message)));
    format!("{place}: {}: {message}", painted(level, color, has_color))
}

fn painted(text: &str, color: &str, has_color: bool) -> String {
    if has_color { format!("{color}{text}{PLAIN}") } else { text.into() }
}

/// A note may have a picture, whose lines are indented; so no line of it looks like a finding.
fn note_lines(message: &str, has_color: bool) -> String {
    let lines =
        message.split('\n').map(|line| if line.starts_with(' ') { line.into() } else { format!("  {line}") });
    let note = escape::lines(&format!("note: {}", lines.collect::<Vec<_>>().join("\n").trim_start()));
    let is_marks = |line: &str| line.contains('^') && line.chars().all(|letter| " ^".contains(letter));
    let lines = note.split('\n').map(|line| painted(line, BOLD_RED, has_color && is_marks(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// The line of a text that the finding is about, with a mark under the place.
fn source_lines(file: &CheckedFile, source: &[u8], finding: &Finding, has_color: bool) -> Option<String> {
    let place = finding.place.as_ref().filter(|place| place.file == file.name)?;
    let text = decoded(source);
    let line = text.lines().nth(place.line.checked_sub(1)?)?;
    if line.len() > MAX_LINE {
        return None;
    }
    let before: String = line.chars().take(place.column.checked_sub(1)?).collect();
    let before = escape::line(&before)
        .chars()
        .map(|letter| if letter == '\t' { '\t' } else { ' ' })
        .collect::<String>();
    Some(format!("{}\n{before}{}", escape::line(line), painted("^", BOLD_RED, has_color)))
}

pub(super) fn summary(files: &[CheckedFile]) -> String {
    let mut all = Seen::default();
    files.iter().for_each(|file| all.add(&file.checked.seen));
    let Seen { verified, refused, skipped, .. } = all;
    let (files_seen, ops) = (counted(files.len(), "file"), counted(verified, "op"));
    let mut text = format!("{files_seen}: {ops} verified, {refused} refused, {skipped} skipped");
    let sum = |count: fn(&CheckedFile) -> usize| files.iter().map(count).sum::<usize>();
    let others = [
        (sum(|file| file.fixed), "fixed"),
        (sum(|file| file.ignored), "ignored"),
        (sum(|file| file.known), "in the baseline"),
    ];
    text.extend(
        others.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!(", {count} {what}")),
    );
    let empty = files.iter().filter(|file| file.checked.seen.total() == 0 && file.errors() == 0);
    text.extend(empty.map(|file| format!("\n{}: no op that broadcasts", escape::line(&file.name))));
    text.extend(all.unknown_text().map(|unknown| format!("\n{}", escape::line(&ends(&unknown)))));
    text
}
