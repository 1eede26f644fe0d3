//! The tables beside this file: one line, one case, under the id of the rule that it is about.
//!
//! ```text
//! [infer-dim]                       a rule's id, or `any rule`
//! 4x1, ?x3 -> 4x3                   valid, and the operands infer 4x3
//! 4 -> ? infers 4                   valid, the op declares ? where the operands infer 4
//! 3, 2 -> ? ! infer-dim             refused, and the message has that id
//! none -> 4 ! operands-nonempty     `none`: no operand, or no result
//! # a comment
//! ```

use broadcastable::{Rule, Shape, ValueType};
use std::{fs, path::Path};

/// One file of cases.
pub struct Table {
    pub name: String,
    pub sections: Vec<Section>,
}

/// The cases of one rule, or of any rule.
pub struct Section {
    pub rule: Option<Rule>,
    pub heading: String,
    pub cases: Vec<Case>,
}

/// One line.
pub struct Case {
    pub text: String,
    pub operands: Vec<ValueType>,
    pub results: Vec<ValueType>,
    pub verdict: Verdict,
}

#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// The op is valid, and this is what its operands infer.
    Infers(Shape),
    /// The op is refused with this rule's id.
    Breaks(Rule),
}

/// Every table, by name.
pub fn all() -> Vec<Table> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut paths: Vec<_> = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    paths.iter().map(|path| parse_table(path)).collect()
}

fn parse_table(path: &Path) -> Table {
    let mut sections: Vec<Section> = Vec::new();
    for line in fs::read_to_string(path).unwrap().lines() {
        // A shape may begin with `[` too, but every case has an arrow.
        let heading = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        if line.is_empty() || line.starts_with('#') {
            continue;
        } else if let (Some(id), false) = (heading, line.contains("->")) {
            let rule = (id != "any rule").then(|| rule(id));
            sections.push(Section { rule, heading: line.into(), cases: Vec::new() });
        } else {
            sections.last_mut().expect("a heading before the first case").cases.push(parse_case(line));
        }
    }
    Table { name: path.file_stem().unwrap().to_string_lossy().into(), sections }
}

fn parse_case(text: &str) -> Case {
    let (operands, rest) = text.split_once(" -> ").unwrap_or_else(|| panic!("no arrow in '{text}'"));
    let (results, verdict) = if let Some((results, id)) = rest.split_once(" ! ") {
        (results, Verdict::Breaks(rule(id)))
    } else {
        let (results, inferred) = rest.split_once(" infers ").unwrap_or((rest, rest));
        (results, Verdict::Infers(shape(inferred)))
    };
    Case { text: text.into(), operands: values(operands), results: values(results), verdict }
}

fn rule(id: &str) -> Rule {
    Rule::all().find(|rule| rule.id() == id).unwrap_or_else(|| panic!("there is no rule '{id}'"))
}

fn values(list: &str) -> Vec<ValueType> {
    if list == "none" { Vec::new() } else { list.split(", ").map(value).collect() }
}

fn value(text: &str) -> ValueType {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn shape(text: &str) -> Shape {
    match value(text) {
        ValueType::Shaped(_, shape) => shape,
        ValueType::Other(_) => panic!("'{text}' has no shape"),
    }
}
