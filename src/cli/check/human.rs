//! The report as MLIR's tools write it, with a summary.

use super::CheckedFile;
use crate::{
    cli::readable::{ends, without_controls},
    mlir::check::{Finding, Level},
};
use std::{collections::BTreeMap, path::Path};

/// At most this many names of unknown ops are written.
const MAX_NAMES: usize = 12;

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
    let sum = |count: fn(&CheckedFile) -> usize| files.iter().map(count).sum::<usize>();
    let mut unknown: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, count) in files.iter().flat_map(|file| &file.checked.unknown) {
        *unknown.entry(name).or_default() += count;
    }
    let counted = |count: usize, noun| format!("{count} {noun}{}", if count == 1 { "" } else { "s" });
    let mut text = format!(
        "{}: {} verified, {} refused, {} skipped",
        counted(files.len(), "file"),
        counted(sum(|file| file.checked.verified), "op"),
        sum(|file| file.checked.refused),
        sum(|file| file.checked.skipped),
    );
    let empty = files.iter().filter(|file| file.seen() == 0);
    text.extend(empty.map(|file| format!("\n{}: no op that broadcasts", file.name)));
    if !unknown.is_empty() {
        let names: Vec<String> =
            unknown.iter().take(MAX_NAMES).map(|(name, count)| format!("{} ({count})", ends(name))).collect();
        let more = if unknown.len() > MAX_NAMES { ", ..." } else { "" };
        text += &format!("\nunknown to every profile: {}{more}", names.join(", "));
    }
    text
}
