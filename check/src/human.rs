//! The report in the form of MLIR's tools, with a summary.

use super::CheckedFile;
use broadcastable_cli::readable::{ends, without_controls};
use broadcastable_mlir::check::counted;
use broadcastable_mlir::check::{Finding, Level, Seen};
use std::path::Path;

/// A longer line of a source is not shown.
const MAX_LINE: usize = 1_000;

pub(super) fn report(files: &[CheckedFile], sources: &[(&Path, Vec<u8>)]) -> String {
    let mut lines = Vec::new();
    for (file, (_, source)) in files.iter().zip(sources) {
        for finding in &file.checked.findings {
            lines.push(headline(file, finding));
            lines.extend(source_lines(file, source, finding));
            lines.extend(finding.notes.iter().map(|note| format!("note: {}", note.message)));
        }
    }
    lines.push(summary(files));
    let rules = files.iter().flat_map(|file| &file.checked.findings).filter_map(|finding| finding.rule);
    lines.extend(rules.take(1).map(|rule| format!("for more: bcast explain {rule}")));
    without_controls(&lines.join("\n"))
}

fn headline(file: &CheckedFile, finding: &Finding) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "remark",
    };
    match &finding.place {
        Some(place) => format!("{place}: {level}: {}", ends(&finding.message)),
        None => format!("{}: {level}: {}", file.name, ends(&finding.message)),
    }
}

/// The line of a text that the finding is about, with a mark under the place.
fn source_lines(file: &CheckedFile, source: &[u8], finding: &Finding) -> Option<String> {
    let place = finding.place.as_ref().filter(|place| place.file == file.name)?;
    let line = std::str::from_utf8(source).ok()?.lines().nth(place.line.checked_sub(1)?)?;
    if line.len() > MAX_LINE {
        return None;
    }
    let before = line.chars().take(place.column.checked_sub(1)?).map(|c| if c == '\t' { '\t' } else { ' ' });
    Some(format!("{line}\n{}^", before.collect::<String>()))
}

fn summary(files: &[CheckedFile]) -> String {
    let mut all = Seen::default();
    files.iter().for_each(|file| all.add(&file.checked.seen));
    let Seen { verified, refused, skipped, .. } = all;
    let (files_seen, ops) = (counted(files.len(), "file"), counted(verified, "op"));
    let mut text = format!("{files_seen}: {ops} verified, {refused} refused, {skipped} skipped");
    let empty = files.iter().filter(|file| file.checked.seen.total() == 0 && file.errors() == 0);
    text.extend(empty.map(|file| format!("\n{}: no op that broadcasts", file.name)));
    text.extend(all.unknown_text().map(|unknown| format!("\n{}", ends(&unknown))));
    text
}
