//! The report as JSON; `docs/check.schema.json` describes it, and a test compares the two.

use super::{
    checked::CheckedFile,
    finding::{Finding, Level, SourcePlace},
};
use broadcastable_tool::escape;
use serde_json::{Value, json};

/// The version increases when readers of the old form cannot read the new form.
const VERSION: u32 = 1;

pub(super) fn report(files: &[CheckedFile], fits: bool) -> String {
    let files: Vec<Value> = files.iter().map(file_json).collect();
    escape::json(&format!("{:#}", json!({ "version": VERSION, "fits": fits, "files": files })))
}

fn file_json(file: &CheckedFile) -> Value {
    let checked = &file.checked;
    json!({
        "file": file.name,
        "verified": checked.seen.verified,
        "refused": checked.seen.refused,
        "skipped": checked.seen.skipped,
        "unknown": checked.seen.unknown,
        "not_judged": checked.not_judged,
        "unread": checked.unread,
        "findings": checked.findings.iter().map(finding_json).collect::<Vec<_>>(),
    })
}

fn finding_json(finding: &Finding) -> Value {
    let notes = finding.notes.iter();
    json!({
        "level": level_name(finding.level),
        "rule": finding.rule.map(|rule| rule.id()),
        "message": finding.message,
        "place": finding.place.as_ref().map(place_json),
        "notes": notes
            .map(|note| json!({ "message": note.message, "place": note.place.as_ref().map(place_json) }))
            .collect::<Vec<_>>(),
    })
}

fn level_name(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "skipped",
    }
}

fn place_json(place: &SourcePlace) -> Value {
    json!({ "file": place.file, "line": place.line, "column": place.column })
}
