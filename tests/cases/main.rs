//! The tables of cases: every line has its verdict, every refusal its message, every rule its cases.

mod coverage;
mod document;
mod pages;
mod trace;

use bcast_testing::{
    case::{Case, Verdict},
    table::{self, Section, Table},
};
use std::fmt::Write;

#[test]
fn every_case_has_its_verdict() {
    let wrong: Vec<String> = cases().filter_map(|case| wrong_verdict(&case)).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// No rule depends on the order of the operands, errors included; `broadcast_dimensions` stay as they are.
#[test]
fn every_case_keeps_its_verdict_with_operands_reversed() {
    let wrong: Vec<String> = cases().filter_map(|case| wrong_verdict(&case.reversed())).collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// One file for each table, to be read as a user would read the messages.
#[test]
fn every_refused_case_has_its_message() {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for table in table::all() {
        settings.bind(|| insta::assert_snapshot!(snapshot_name(&table), messages(&table)));
    }
}

fn cases() -> impl Iterator<Item = Case> {
    table::all().into_iter().flat_map(|table| table.sections).flat_map(|section| section.cases)
}

/// The error in the verdict on this case, if any.
fn wrong_verdict(case: &Case) -> Option<String> {
    let found = match case.op.verify() {
        Ok(facts) => Verdict::Infers(facts.shape()),
        Err(violation) => Verdict::Breaks(violation.rule()),
    };
    let agrees = match &found {
        Verdict::Infers(shape) => case.op.infer().is_ok_and(|facts| facts.shape() == *shape),
        Verdict::Breaks(_) => true,
    };
    (found != case.verdict || !agrees).then(|| format!("{}\n  but verify says {found:?}", case.text))
}

fn snapshot_name(table: &Table) -> String {
    format!("messages_{}", table.name)
}

/// Every refused case of a table, its message and its picture, under the table's headings.
fn messages(table: &Table) -> String {
    let mut text = String::new();
    for section in &table.sections {
        writeln!(text, "{}\n", section.heading).unwrap();
        section.cases.iter().for_each(|case| text.push_str(&message(case)));
    }
    text
}

fn message(case: &Case) -> String {
    let Err(violation) = case.op.verify() else { return String::new() };
    let picture = case.op.picture(&violation).map(|picture| format!("{picture}\n")).unwrap_or_default();
    format!("{}\n{violation}\n{picture}\n", case.text)
}

/// The printed form of a case reads back as the same op.
#[test]
fn every_op_is_read_again() {
    for case in cases() {
        assert_eq!(case.op.to_string().parse().as_ref(), Ok(&case.op), "{}", case.text);
    }
}

fn refused(section: &Section) -> impl Iterator<Item = &Case> {
    section.cases.iter().filter(|case| matches!(case.verdict, Verdict::Breaks(_)))
}
