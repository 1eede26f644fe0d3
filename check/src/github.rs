//! The report as annotations of GitHub's workflows.

use super::CheckedFile;
use broadcastable_mlir::check::{Finding, Level};

pub(super) fn report(files: &[CheckedFile]) -> String {
    let findings =
        files.iter().flat_map(|file| file.checked.findings.iter().map(move |finding| (file, finding)));
    findings.map(|(file, finding)| annotation(file, finding)).collect::<Vec<_>>().join("\n")
}

fn annotation(file: &CheckedFile, finding: &Finding) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "notice",
    };
    let place = match &finding.place {
        Some(place) => format!("file={},line={},col={}", property(&place.file), place.line, place.column),
        None => format!("file={}", property(&file.name)),
    };
    let title = finding.rule.map_or("mlir", |rule| rule.id());
    let mut text = finding.message.clone();
    finding.notes.iter().for_each(|note| text += &format!("\n{}", note.message));
    format!("::{level} {place},title={title}::{}", escape(&text))
}

fn escape(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    escape(text).replace(':', "%3A").replace(',', "%2C")
}
