//! The report as MLIR's tools write it, with a summary.

use super::CheckedFile;
use crate::mlir::check::{Finding, Level, Seen};
use std::path::Path;

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
    lines.join("\n")
}

fn headline(file: &CheckedFile, finding: &Finding) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "remark",
    };
    match &finding.place {
        Some(place) => format!("{place}: {level}: {}", finding.message),
        None => format!("{}: {level}: {}", file.name, finding.message),
    }
}

/// The line of a text that the finding is about, and where in it.
fn source_lines(file: &CheckedFile, source: &[u8], finding: &Finding) -> Option<String> {
    let place = finding.place.as_ref().filter(|place| place.file == file.name)?;
    let line = std::str::from_utf8(source).ok()?.lines().nth(place.line.checked_sub(1)?)?;
    let before = line.chars().take(place.column.checked_sub(1)?).map(|c| if c == '\t' { '\t' } else { ' ' });
    Some(format!("{line}\n{}^", before.collect::<String>()))
}

fn summary(files: &[CheckedFile]) -> String {
    let mut all = Seen::default();
    files.iter().for_each(|file| all.add(&file.checked.seen));
    let Seen { verified, refused, skipped, .. } = all;
    let mut text = format!(
        "{} {}: {verified} ops verified, {refused} refused, {skipped} skipped",
        files.len(),
        if files.len() == 1 { "file" } else { "files" },
    );
    let empty = files.iter().filter(|file| file.checked.seen.total() == 0);
    text.extend(empty.map(|file| format!("\n{}: no op that broadcasts was seen", file.name)));
    text.extend(all.unknown_text().map(|unknown| format!("\n{unknown}")));
    text
}
