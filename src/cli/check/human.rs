//! The report as MLIR's tools write it, with a summary.

use super::CheckedFile;
use crate::mlir::check::{Finding, Level};
use std::{collections::BTreeMap, path::Path};

/// At most this many names of unknown ops are written.
const MAX_NAMES: usize = 12;

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
    let sum = |count: fn(&CheckedFile) -> usize| files.iter().map(count).sum::<usize>();
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, count) in files.iter().flat_map(|file| &file.checked.unknown) {
        *unknown.entry(name).or_default() += count;
    }
    let mut text = format!(
        "{} {}: {} ops verified, {} refused, {} skipped",
        files.len(),
        if files.len() == 1 { "file" } else { "files" },
        sum(|file| file.checked.verified),
        sum(|file| file.checked.refused),
        sum(|file| file.checked.skipped),
    );
    let empty = files.iter().filter(|file| file.seen() == 0);
    text.extend(empty.map(|file| format!("\n{}: no op that broadcasts was seen", file.name)));
    if !unknown.is_empty() {
        let names: Vec<String> =
            unknown.iter().take(MAX_NAMES).map(|(name, count)| format!("{name} ({count})")).collect();
        let more = if unknown.len() > MAX_NAMES { ", ..." } else { "" };
        text += &format!("\nunknown to every profile: {}{more}", names.join(", "));
    }
    text
}
