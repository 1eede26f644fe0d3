//! An op that is added in one place is added in all of them. Rules have a test of their own, `tests/cases/coverage.rs`.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

/// Files and directories that name every op, beside the tables whose own tests compare them with ODS; each with the ops that it
/// need not have.
const PLACES: [(&str, &[&str]); 12] = [
    ("dialect/src/foreign/dialects", &["map"]), // what ops of other dialects compute
    ("dialect/tests/elements.txt", &["broadcast", "map"]), // they compute nothing of their own
    ("dialect/tests/pipelines", &["atan2"]),    // drawn as upstream's op
    ("docs/mlir.md", &[]),
    ("fuzz/src/bodies/modules.rs", &[]),
    ("fuzz/src/bodies/syntax.rs", &[]),
    ("lit-tests/lower", &[]),
    ("lit-tests/run", &[]),
    ("lit-tests/syntax", &[]),
    ("validate/mutants/src/interpret", &["pow", "atan2"]), // the interpreter has no floats
    ("validate/src/ir", &[]),
    ("validate/tests/patterns/programs.rs", &[]),
];

/// Ops that only the inside of others, or the lowering, has.
const PARTS: [&str; 2] = ["yield", "guard"];

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

/// What `convert-to-bcast` computes of an op of another dialect is compared with that dialect's reference.
#[test]
fn every_converted_op_has_special_values() {
    let mut missing = Vec::new();
    for table in files(Path::new("src/foreign/dialects")) {
        let values = Path::new("../conformance/special").join(table.file_name().unwrap());
        let values = fs::read_to_string(values).unwrap_or_default();
        let compared: HashSet<&str> = values.lines().filter_map(|line| line.split(' ').next()).collect();
        let text = fs::read_to_string(&table).unwrap();
        let mut op = "";
        for line in text.lines() {
            op = if line.starts_with(' ') { op } else { line.split(' ').next().unwrap() };
            if line.starts_with(' ') && line.contains(" -> ") && !compared.contains(op) {
                missing.push(format!(
                    "conformance/special lacks {op}: scripts/check-special-values NAME --update"
                ));
            }
        }
    }
    missing.dedup();
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}

/// The names of the ops in ODS.
fn ops() -> Vec<String> {
    let ods = fs::read_to_string("BcastOps.td").unwrap();
    let defined = ods.lines().filter(|line| line.starts_with("def Bcast_") && line.contains("Op<"));
    let names = defined.filter_map(|line| Some(line.split('"').nth(1)?.to_owned()));
    let ops: Vec<String> = names.filter(|name| !PARTS.contains(&name.as_str())).collect();
    assert!(ops.len() > 17, "{ops:?}");
    ops
}

/// Whether a file, or one of a directory, names an op.
fn names(place: &str, op: &str) -> bool {
    let forms = [format!("bcast.{op}"), format!("\"{op}\""), format!("\"{op} ")];
    files(&Path::new("..").join(place)).iter().any(|file| {
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
