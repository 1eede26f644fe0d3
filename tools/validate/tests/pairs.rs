//! Pairs of programs, and the tool's verdict on each.

mod support;

use bcast_testing::pairs::pairs;
use bcast_validate::{ir::Options, logic::solver::Solver};
use std::{fs, path::Path};
use support::outcome::outcome;

#[test]
fn each_pair_has_the_outcome_that_its_file_expects() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pairs");
    let mut solver = Solver::start(None).unwrap();
    let mut wrong = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        for pair in pairs(&fs::read_to_string(&path).unwrap()) {
            let assumed = pair.expected.strip_prefix("--assume-equal: ");
            let options = Options { assume_equal: assumed.is_some(), ..Options::default() };
            let found = outcome(&mut solver, &pair.before, &pair.after, options);
            let is_expected = match assumed.unwrap_or(&pair.expected) {
                "proven" => found.lines().all(|line| line == "proven"),
                start => found.lines().any(|line| line.starts_with(start)),
            };
            if !is_expected {
                let (file, expected, what) = (path.display(), pair.expected, pair.what);
                wrong.push(format!("{file} should be {expected}, and is {found}{what}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
