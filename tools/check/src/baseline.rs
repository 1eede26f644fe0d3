//! Errors that are known: a baseline lists them, and a run leaves them out. A fingerprint identifies an error
//! where its line moves.

use super::{checked::CheckedFile, sources::Source};
use crate::finding::{Finding, Level};
use broadcastable_text::decoded;
use broadcastable_tool::escape;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The version increases when a baseline of the old form is not read any more.
const VERSION: u64 = 1;

/// The known errors, by file and fingerprint.
pub(super) type Known = BTreeSet<(String, String)>;

/// A hash of the rule, the message and the source line, for each finding of a file. Equal findings are
/// counted.
pub(super) fn fingerprints(file: &CheckedFile, source: &Source) -> Vec<String> {
    let text = decoded(&source.bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut seen = BTreeMap::new();
    let fingerprint = |finding: &Finding| {
        let place = finding.place.as_ref().filter(|place| place.file == file.name);
        let line = place.and_then(|place| lines.get(place.line.checked_sub(1)?)).copied().unwrap_or_default();
        let rule = finding.rule.map_or("mlir", |rule| rule.id());
        let hash = hash([rule, &finding.message, line]);
        let count = seen.entry(hash).and_modify(|count| *count += 1).or_insert(1);
        format!("{hash:016x}:{count}")
    };
    file.checked.findings.iter().map(fingerprint).collect()
}

/// FNV-1a, which is the same in every version and on every machine.
fn hash(texts: [&str; 3]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Reads a baseline.
pub(super) fn read(text: &str) -> Result<Known, String> {
    let baseline: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if baseline["version"] != VERSION {
        return Err(format!("not a baseline of version {VERSION}: write it again with --write-baseline"));
    }
    let errors = baseline["errors"].as_array().ok_or("there is no list 'errors'")?;
    let known = |error: &Value| {
        let text = |name: &str| Some(error[name].as_str()?.to_owned());
        Some((text("file")?, text("fingerprint")?))
    };
    errors
        .iter()
        .map(|error| known(error).ok_or("an error without a file or a fingerprint".to_owned()))
        .collect()
}

/// The errors of a run, and their baseline.
pub(super) fn write(files: &[CheckedFile], sources: &[Source]) -> (Known, String) {
    let mut known = Known::new();
    let mut errors = Vec::new();
    for (file, source) in files.iter().zip(sources) {
        for (finding, fingerprint) in file.checked.findings.iter().zip(fingerprints(file, source)) {
            if finding.level == Level::Error {
                let rule = finding.rule.map(|rule| rule.id());
                errors.push(json!({ "file": file.name, "rule": rule, "message": finding.message, "fingerprint": fingerprint }));
                known.insert((file.name.clone(), fingerprint));
            }
        }
    }
    (known, escape::json(&format!("{:#}\n", json!({ "version": VERSION, "errors": errors }))))
}

/// Leaves out the known errors, and counts them.
pub(super) fn take_out(file: &mut CheckedFile, source: &Source, known: &Known) {
    let mut fingerprints = fingerprints(file, source).into_iter();
    let before = file.checked.findings.len();
    let name = &file.name;
    file.checked.findings.retain(|finding| {
        let fingerprint = fingerprints.next().unwrap_or_default();
        finding.level != Level::Error || !known.contains(&(name.clone(), fingerprint))
    });
    file.known = before - file.checked.findings.len();
}
