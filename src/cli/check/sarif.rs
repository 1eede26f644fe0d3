//! The report as SARIF 2.1.0, which code hosts and editors read. A test validates it against the published schema.

use super::CheckedFile;
use crate::{
    Rule,
    mlir::check::{Finding, Level, SourcePlace},
};
use serde_json::{Value, json};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// What MLIR itself refuses.
const NO_RULE: &str = "mlir";

pub(super) fn report(files: &[CheckedFile]) -> String {
    let findings =
        files.iter().flat_map(|file| file.checked.findings.iter().map(move |finding| (file, finding)));
    let results: Vec<Value> = findings.map(|(file, finding)| result(file, finding)).collect();
    let driver = json!({
        "name": "bcast",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": Rule::all().map(rule_json).chain([mlir_rule()]).collect::<Vec<_>>(),
    });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    format!("{:#}", json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }))
}

fn rule_json(rule: Rule) -> Value {
    json!({
        "id": rule.id(),
        "shortDescription": { "text": rule.text() },
        "help": { "text": rule.explanation().mend },
    })
}

fn mlir_rule() -> Value {
    json!({ "id": NO_RULE, "shortDescription": { "text": "MLIR's parser and verifier accept the source." } })
}

fn result(file: &CheckedFile, finding: &Finding) -> Value {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Skipped => "note",
    };
    let related = finding.notes.iter().enumerate();
    let related = related.map(|(id, note)| {
        let mut location = location(note.place.as_ref(), &file.name);
        location["id"] = json!(id);
        location["message"] = json!({ "text": note.message });
        location
    });
    json!({
        "ruleId": finding.rule.map_or(NO_RULE, |rule| rule.id()),
        "level": level,
        "message": { "text": finding.message },
        "locations": [location(finding.place.as_ref(), &file.name)],
        "relatedLocations": related.collect::<Vec<_>>(),
    })
}

/// The place, or the whole file where MLIR names none. A place of bytecode may be in another file, or in none.
fn location(place: Option<&SourcePlace>, file: &str) -> Value {
    let artifact = |file: &str| json!({ "uri": uri(file) });
    match place.filter(|place| place.line > 0) {
        None => json!({ "physicalLocation": { "artifactLocation": artifact(file) } }),
        Some(place) => {
            let mut region = json!({ "startLine": place.line });
            if place.column > 0 {
                region["startColumn"] = json!(place.column);
            }
            json!({ "physicalLocation": { "artifactLocation": artifact(&place.file), "region": region } })
        }
    }
}

/// A path as a relative reference.
fn uri(path: &str) -> String {
    let escaped = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' => {
            char::from(byte).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    path.bytes().map(escaped).collect()
}
