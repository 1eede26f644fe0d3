//! Random sums and broadcasts, lowered and run: their values against the core's reference, and failures
//! exactly where the run-time sizes are illegal.

mod case;
mod runner;

use case::{Case, Form, Random};
use std::collections::BTreeMap;

/// Legal cases of one module.
const BATCH: usize = 150;
/// Illegal cases; each stops its own program.
const ILLEGAL: usize = 24;

/// Draws cases until there are enough legal and illegal ones.
fn draw(seed: u64, legal: usize, illegal: usize) -> BTreeMap<bool, Vec<Case>> {
    let mut random = Random::new(seed);
    let mut cases = BTreeMap::from([(true, Vec::new()), (false, Vec::new())]);
    while cases[&true].len() < legal || cases[&false].len() < illegal {
        let case = Case::draw(&mut random);
        cases.get_mut(&case.expected().is_some()).unwrap().push(case);
    }
    cases.get_mut(&true).unwrap().truncate(legal);
    cases.get_mut(&false).unwrap().truncate(illegal);
    cases
}

fn check_values(seed: u64, options: &str) {
    let cases = draw(seed, BATCH, 0).remove(&true).unwrap();
    let output = runner::run(&case::module(&cases), options);
    assert!(output.success, "{}", output.text);
    let mut printed = runner::parse(&output.text).into_iter();
    for case in cases {
        for expected in case.expected().unwrap() {
            assert_eq!(printed.next(), Some(expected), "{}", case.function("f"));
        }
    }
    assert_eq!(printed.next(), None);
}

#[test]
fn exact_values() {
    (0..4).for_each(|seed| check_values(seed, ""));
}

#[test]
fn versioned_values() {
    check_values(100, "dynamic-broadcast=versioned");
}

#[test]
fn values_without_checks() {
    check_values(200, "runtime-checks=false");
}

#[test]
fn illegal_sizes_stop_the_program() {
    for options in ["", "dynamic-broadcast=versioned"] {
        for case in draw(300, 0, ILLEGAL).remove(&false).unwrap() {
            let module = case::module(std::slice::from_ref(&case));
            let output = runner::run(&module, options);
            assert!(!output.success, "this ran:\n{module}");
            assert!(output.text.contains("[runtime-legal]"), "{}", output.text);
        }
    }
}

/// `?` against `?` must be equal, and then nothing else changes.
#[test]
fn assumed_equal_sizes_are_checked() {
    let sum = |a: &[usize], b: &[usize]| {
        let case = Case::new(Form::Sum, &[a, b], &[vec![true; a.len()], vec![true; b.len()]]);
        runner::run(&case::module(&[case]), "dynamic-broadcast=assume-equal")
    };
    let equal = sum(&[2, 3], &[2, 3]);
    assert!(equal.success, "{}", equal.text);
    let stretched = sum(&[2, 3], &[1, 3]);
    assert!(!stretched.success);
    let message = "operand #1 dim 0: run-time size is not that of operand #0 dim 0 [runtime-legal]";
    assert!(stretched.text.contains(message), "{}", stretched.text);
}
