//! An op of the dialect that is added in one place is added in all of them.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Files and directories that name every op, beside the tables whose own tests compare them with ODS.
const PLACES: [&str; 7] = [
    "docs/mlir.md",
    "fuzz/src/bodies/modules.rs",
    "lit-tests/lower",
    "lit-tests/run",
    "lit-tests/syntax",
    "validate/src/ir",
    "validate/tests/patterns/programs.rs",
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
                .filter(move |place| !names(place, op))
                .map(move |place| format!("{place} lacks bcast.{op}"))
        })
        .collect();
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
