//! Pairs of programs, one a file, and the tool's verdict, in the first line of the file.

#[path = "support/outcome.rs"]
mod outcome;

use bcast_validate::{ir::Options, logic::solver::Solver};
use outcome::outcome;
use std::{fs, path::Path};

#[test]
fn each_pair_has_the_outcome_that_its_file_expects() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let mut solver = Solver::start(None).unwrap();
    let mut wrong = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let expected = text.lines().next().and_then(|line| line.strip_prefix("// ")).unwrap();
        let (before, after) = text.split_once("\n// -----\n").unwrap();
        let assumed = expected.strip_prefix("--assume-equal: ");
        let options = Options { assume_equal: assumed.is_some(), ..Options::default() };
        let found = outcome(&mut solver, before, after, options);
        let is_expected = match assumed.unwrap_or(expected) {
            "proven" => found.lines().all(|line| line == "proven"),
            start => found.lines().any(|line| line.starts_with(start)),
        };
        if !is_expected {
            wrong.push(format!("{} should be {expected}, and is {found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
