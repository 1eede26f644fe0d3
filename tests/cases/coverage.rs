//! Coverage: every rule has its text, a valid and a refused case, a message and lit tests.
//!
//! A rule that is checked at run time has no verdict on types: `tests/soundness` has the condition of the
//! check, and only a lit test can show its message.

use crate::{refused, snapshot_name, trace};
use bcast_testing::table;
use broadcastable::Rule;
use std::fs;

/// The rules that an op's types break or do not.
fn verified_rules() -> impl Iterator<Item = Rule> {
    Rule::all().filter(|&rule| trace::directory(rule).is_none())
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
            let violation = case.op.verify().expect_err(&case.text);
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

#[test]
fn every_rule_has_a_program_that_is_run() {
    for rule in Rule::all().filter(|rule| !rule.is_about_other_dialects()) {
        assert!(!trace::run_tests(rule).is_empty(), "no test of lit-tests/run says 'Rules: {rule}'");
    }
    let unknown = trace::unknown_run_rules();
    assert!(unknown.is_empty(), "{}: there is no rule {:?}", unknown[0].path, unknown[0].names);
}

#[test]
fn every_rule_is_in_the_documentation_of_a_function() {
    for rule in Rule::all() {
        assert!(!trace::functions(rule).is_empty(), "no function in src says 'Rule `{rule}`'");
    }
}

/// The rules that are reported as another one define the results of programs that break no rule.
#[test]
fn every_rule_without_cases_has_a_lit_test_of_its_message() {
    let without_cases = Rule::all().filter(|&rule| trace::directory(rule).is_some());
    for rule in without_cases.filter(|rule| rule.reported_as() == *rule) {
        assert!(!trace::expected_messages(rule).is_empty(), "no lit test expects [{rule}]");
    }
}

#[test]
fn every_rule_without_cases_has_valid_and_refused_functions() {
    let names = |rule: Rule, end: &str| {
        let directory = if rule.is_about_programs() { trace::PROGRAMS } else { trace::DIALECTS };
        let found = trace::lit_functions(rule, directory);
        found.iter().filter(|found| found.path.ends_with(end)).count()
    };
    for rule in Rule::all().filter(|rule| rule.is_about_programs() || rule.is_about_other_dialects()) {
        let refused = names(rule, "invalid.mlir");
        assert!(refused > 0 || rule.is_checked_at_run_time(), "no …invalid.mlir has {rule}");
        assert!(names(rule, ".mlir") > refused, "there is no valid function for {rule}");
    }
}

fn snapshots() -> impl Iterator<Item = String> {
    let directory = trace::root().join("tests/snapshots");
    let path = move |name| directory.join(format!("{name}.snap"));
    table::all().into_iter().filter_map(move |table| fs::read_to_string(path(snapshot_name(&table))).ok())
}

fn is_heading(line: &str) -> bool {
    line == "[any rule]" || Rule::all().any(|rule| line == format!("[{rule}]"))
}
