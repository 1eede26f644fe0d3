//! An op that is added in one place is added in all of them. Rules have a test of their own,
//! `tests/cases/coverage.rs`.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// Files and directories that name every op, beside the tables whose own tests compare them with ODS; each
/// with the ops that it need not have.
const PLACES: [(&str, &[&str]); 10] = [
    ("foreign/dialects", &["map"]), // what ops of other dialects compute
    ("tools/mlir/tests/elements.txt", &["broadcast", "map"]), // they compute nothing of their own
    ("tools/mlir/tests/pipelines", &["atan2"]), // drawn as upstream's op
    ("docs/mlir.md", &[]),
    ("lit-tests/lower", &[]),
    ("lit-tests/run", &[]),
    ("lit-tests/syntax", &[]),
    ("assurance/mutants/src/interpret", &["pow", "atan2"]), // the interpreter has no floats
    ("tools/validate/src/ir", &[]),
    ("tools/validate/tests/patterns/programs.rs", &[]),
];

/// Ops that only the inside of others, or the lowering, has.
const PARTS: [&str; 3] = ["yield", "guard", "guard_index"];

#[test]
fn every_op_is_in_every_place() {
    let missing: Vec<String> = ops()
        .iter()
        .flat_map(|op| {
            PLACES
                .iter()
                .filter(|(place, without)| !without.contains(&op.as_str()) && !names(place, op))
                .map(move |(place, _)| format!("{place} lacks bcast.{op}"))
        })
        .collect();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// Each conversion of `convert-to-bcast` is compared with the reference of the op's dialect.
#[test]
fn every_converted_op_has_special_values() {
    let mut missing = Vec::new();
    for table in files(Path::new("../../foreign/dialects")) {
        let values = Path::new("../../assurance/conformance/special").join(table.file_name().unwrap());
        let values = fs::read_to_string(values).unwrap_or_default();
        let compared: HashSet<&str> = values.lines().filter_map(|line| line.split(' ').next()).collect();
        let text = fs::read_to_string(&table).unwrap();
        let mut op = "";
        for line in text.lines() {
            op = if line.starts_with(' ') { op } else { line.split(' ').next().unwrap() };
            if line.starts_with(' ') && line.contains(" -> ") && !compared.contains(op) {
                missing.push(format!(
                    "assurance/conformance/special lacks {op}: scripts/check-special-values NAME --update"
                ));
            }
        }
    }
    missing.dedup();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// Each error and diagnostic is expected by some test: the longest part of its text that is always there.
#[test]
fn every_message_is_in_a_test() {
    let (mut sources, mut tested) = (Vec::new(), String::new());
    for path in SOURCES.iter().flat_map(|path| files(&Path::new("../..").join(path))) {
        let text = fs::read_to_string(&path).unwrap();
        let is_test = path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "tests");
        let (code, tests) =
            if is_test { ("", &*text) } else { text.split_once("#[cfg(test)]\nmod").unwrap_or((&text, "")) };
        tested += tests;
        sources.push((path, code.to_owned()));
    }
    let read =
        |path: &&str| files(&Path::new("../..").join(path)).into_iter().map(|path| fs::read(path).unwrap());
    tested.extend(TESTS.iter().flat_map(read).map(|text| String::from_utf8_lossy(&text).into_owned()));
    let tested = unescaped(&tested);
    let mut messages = 0;
    let mut missing = Vec::new();
    for (path, code) in &sources {
        for start in
            MESSAGES.iter().flat_map(|start| code.match_indices(start).map(|(at, start)| at + start.len()))
        {
            let Some(part) = literal(&code[start..]).and_then(|text| longest_part(&text)) else { continue };
            messages += 1;
            if !tested.contains(&part) {
                missing.push(format!("no test expects '{part}' of {}", path.display()));
            }
        }
    }
    assert!(messages > 70, "{messages}");
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// Where messages are, and where tests are besides those in the sources; the commands of documents are run.
const SOURCES: [&str; 12] = [
    "src",
    "foreign/src",
    "dialect/src",
    "analysis/src",
    "lowering/src",
    "import/src",
    "tools/mlir/src",
    "tools/answer/src",
    "tools/command/src",
    "tools/check/src",
    "tools/lsp/src",
    "tools/lsp/server/src",
];
const TESTS: [&str; 7] = [
    "tests",
    "dialect/tests",
    "tools/mlir/tests",
    "lit-tests",
    "tools/command/tests",
    "tools/lsp/tests",
    "docs",
];
/// The text before a message.
const MESSAGES: [&str; 5] = ["#[error(", "emit_error(", "emit_op_error(", "emit_remark(", "emit_op_remark("];

/// The string in a call, if the call has one; a line may end in it.
fn literal(call: &str) -> Option<String> {
    let start = call.find('"').filter(|&at| !call[..at].contains([';', '{']))? + 1;
    let mut before = ' ';
    let end = call[start..].find(|letter| {
        let is_end = letter == '"' && before != '\\';
        before = letter;
        is_end
    })?;
    Some(unescaped(&call[start..start + end]))
}

/// The text with one blank for each run of white space, without the backslashes.
fn unescaped(text: &str) -> String {
    text.replace("\\n", " ").replace('\\', "").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The longest part of a text between its values, unless it says nothing.
fn longest_part(text: &str) -> Option<String> {
    let parts = text.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest).trim());
    parts.max_by_key(|part| part.len()).filter(|part| part.len() > 8).map(str::to_owned)
}

/// The names of the ops in ODS.
fn ops() -> Vec<String> {
    let ods = fs::read_to_string("../../dialect/BcastOps.td").unwrap();
    let defined = ods.lines().filter(|line| line.starts_with("def Bcast_") && line.contains("Op<"));
    let names = defined.filter_map(|line| Some(line.split('"').nth(1)?.to_owned()));
    let ops: Vec<String> = names.filter(|name| !PARTS.contains(&name.as_str())).collect();
    assert!(ops.len() > 17, "{ops:?}");
    ops
}

/// Whether a file, or one of a directory, names an op.
fn names(place: &str, op: &str) -> bool {
    let forms = [format!("bcast.{op}"), format!("\"{op}\""), format!("\"{op} ")];
    files(&Path::new("../..").join(place)).iter().any(|file| {
        let text = fs::read_to_string(file).unwrap();
        let mut code = text.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
        forms.iter().any(|form| text.contains(form)) || place.ends_with(".md") && code.any(|word| word == op)
    })
}

fn files(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    entries.flat_map(|entry| files(&entry.unwrap().path())).collect()
}
