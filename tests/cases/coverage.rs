//! Nothing is forgotten: every rule has its text, a valid and a refused case, a message and lit tests.
//!
//! A rule that is checked at run time gives no verdict on types: `tests/facts` has when the check is
//! needed, and only a lit test can show its message.

use crate::{refused, snapshot_name, table};
use broadcastable::Rule;
use std::{fs, path::Path};

fn verified_rules() -> impl Iterator<Item = Rule> {
    Rule::all().filter(|rule| !rule.is_checked_at_run_time())
}

#[test]
fn every_rule_has_its_text_and_its_source() {
    for rule in Rule::all() {
        assert!(!rule.id().is_empty() && !rule.text().is_empty() && !rule.source().is_empty(), "{rule:?}");
    }
}

#[test]
fn every_rule_has_a_valid_and_a_refused_case() {
    let sections: Vec<_> = table::all().into_iter().flat_map(|table| table.sections).collect();
    for rule in verified_rules() {
        let own = || sections.iter().filter(|section| section.rule == Some(rule));
        let refused_cases = || own().flat_map(refused);
        let count: usize = own().map(|section| section.cases.len()).sum();
        assert!(refused_cases().count() > 0, "no case is refused under [{rule}]");
        assert!(refused_cases().count() < count, "no case is valid under [{rule}]");
        for case in refused_cases() {
            let violation = case.verify().expect_err(&case.text);
            assert_eq!(violation.rule(), rule.reported_as(), "[{rule}] {}", case.text);
        }
    }
}

#[test]
fn every_rule_has_a_snapshot_of_its_message() {
    for rule in verified_rules() {
        let message_end = format!("[{}]", rule.reported_as());
        let has_message = |snapshot: String| {
            let own = snapshot.lines().skip_while(|line| *line != format!("[{rule}]")).skip(1);
            own.take_while(|line| !is_heading(line)).any(|line| line.ends_with(&message_end))
        };
        assert!(snapshots().any(has_message), "no message of [{rule}] is in tests/snapshots");
    }
}

/// A lit function is named after its rule: `@infer_dim`, `@infer_dim_zero`.
#[test]
fn every_rule_has_a_valid_and_an_invalid_lit_function() {
    for directory in ["valid", "invalid"] {
        let functions = lit_functions(directory);
        let is_tested = |rule: Rule| {
            let name = rule.id().replace('-', "_");
            let is_own = |function: &String| *function == name || function.starts_with(&format!("{name}_"));
            functions.iter().any(is_own)
        };
        let missing: Vec<&str> = verified_rules().filter(|&rule| !is_tested(rule)).map(Rule::id).collect();
        assert!(missing.is_empty(), "lit-tests/{directory} has no function for {missing:?}");
    }
}

/// The message of a failing check is looked for without its `[`, which FileCheck may want escaped.
#[test]
fn every_run_time_rule_has_a_lit_test_of_its_message() {
    let texts: Vec<String> = ["lower", "run"].into_iter().flat_map(lit_texts).collect();
    for rule in Rule::all().filter(|rule| rule.is_checked_at_run_time()) {
        let message_end = format!("{rule}]");
        assert!(texts.iter().any(|text| text.contains(&message_end)), "no lit test expects [{message_end}");
    }
}

fn snapshots() -> impl Iterator<Item = String> {
    let directory = root().join("tests/snapshots");
    let path = move |name| directory.join(format!("{name}.snap"));
    table::all().into_iter().filter_map(move |table| fs::read_to_string(path(snapshot_name(&table))).ok())
}

fn is_heading(line: &str) -> bool {
    line == "[any rule]" || Rule::all().any(|rule| line == format!("[{rule}]"))
}

/// The names of all functions in a directory of lit tests.
fn lit_functions(directory: &str) -> Vec<String> {
    lit_texts(directory).iter().flat_map(|text| function_names(text)).collect()
}

fn lit_texts(directory: &str) -> Vec<String> {
    let directory = root().join("lit-tests").join(directory);
    let Ok(entries) = fs::read_dir(directory) else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    let tests = paths.filter(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    tests.map(|path| fs::read_to_string(path).unwrap()).collect()
}

fn function_names(text: &str) -> Vec<String> {
    let names =
        text.lines().filter_map(|line| line.trim_start().strip_prefix("func.func ")?.split('@').nth(1));
    names.filter_map(|name| Some(name.split_once('(')?.0.to_owned())).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
