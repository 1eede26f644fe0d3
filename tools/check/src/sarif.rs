//! The report as SARIF 2.1.0, which code hosts and editors read. A test validates it against the published
//! schema.

use super::{
    baseline::fingerprints,
    checked::CheckedFile,
    finding::{Edit, Finding, Level, SourcePlace, TextFix},
    source::Lines,
    sources::Source,
};
use broadcastable::Rule;
use broadcastable_text::decoded;
use broadcastable_tool::escape::{self, uri};
use serde_json::{Value, json};
use std::env;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The id of findings about no rule.
const NO_RULE: &str = "mlir";
/// The base of the paths in the report.
const ROOT: &str = "ROOT";

pub(super) fn report(files: &[CheckedFile], sources: &[Source], rules: Option<&str>) -> String {
    let results = files.iter().zip(sources).flat_map(|(file, source)| {
        // Bytes that are not UTF-8 do not move the places of others.
        let text = decoded(&source.bytes);
        let lines = Lines::new(&text, &file.name);
        let findings = file.checked.findings.iter().zip(fingerprints(file, source));
        findings.map(|(finding, fingerprint)| result(file, &lines, finding, &fingerprint)).collect::<Vec<_>>()
    });
    let results: Vec<Value> = results.collect();
    let driver = json!({
        "name": "bcast",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": Rule::all().map(|rule| rule_json(rule, rules)).chain([mlir_rule()]).collect::<Vec<_>>(),
    });
    let mut run =
        json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    if let Ok(directory) = env::current_dir() {
        run["originalUriBaseIds"] =
            json!({ ROOT: { "uri": format!("file://{}/", uri(&directory.to_string_lossy())) } });
    }
    escape::json(&format!("{:#}", json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] })))
}

fn rule_json(rule: Rule, rules: Option<&str>) -> Value {
    let mut json = json!({
        "id": rule.id(),
        "shortDescription": { "text": rule.text() },
        "help": { "text": rule.explanation().whole_fix() },
    });
    if let Some(url) = rules {
        json["helpUri"] = json!(format!("{}/{rule}.html", url.trim_end_matches('/')));
    }
    json
}

fn mlir_rule() -> Value {
    json!({ "id": NO_RULE, "shortDescription": { "text": "The statements of the source are understood." } })
}

fn result(file: &CheckedFile, lines: &Lines, finding: &Finding, fingerprint: &str) -> Value {
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
    let mut result = json!({
        "ruleId": finding.rule.map_or(NO_RULE, |rule| rule.id()),
        "level": level,
        "message": { "text": finding.message },
        "locations": [location(finding.place.as_ref(), &file.name)],
        "relatedLocations": related.collect::<Vec<_>>(),
        "partialFingerprints": { "bcast/v1": fingerprint },
    });
    if !finding.fixes.is_empty() {
        result["fixes"] = finding.fixes.iter().map(|found| fix(&file.name, lines, found)).collect();
    }
    result
}

fn fix(file: &str, lines: &Lines, fix: &TextFix) -> Value {
    let replacement = |edit: &Edit| {
        let [start, end] = [edit.range.start, edit.range.end].map(|at| lines.place(at));
        let region = json!({
            "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column,
        });
        json!({ "deletedRegion": region, "insertedContent": { "text": edit.text } })
    };
    let replacements: Vec<Value> = fix.edits.iter().map(replacement).collect();
    let change = json!({ "artifactLocation": artifact(file), "replacements": replacements });
    json!({ "description": { "text": fix.title }, "artifactChanges": [change] })
}

/// The place, or the whole file where MLIR names none. A place of bytecode may be in another file, or in
/// none.
fn location(place: Option<&SourcePlace>, file: &str) -> Value {
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

/// A relative path starts from the directory in which the command ran.
fn artifact(path: &str) -> Value {
    match path.strip_prefix('/') {
        Some(_) => json!({ "uri": format!("file://{}", uri(path)) }),
        None => json!({ "uri": uri(path), "uriBaseId": ROOT }),
    }
}
