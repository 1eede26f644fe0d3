//! The tables in `tests/cases`: one line, one case, under the id of the rule that it is about.
//!
//! ```text
//! [infer-dim]                             a rule's id, or `any rule`
//! 4x1, ?x3 -> 4x3                         valid, and the operands infer 4x3
//! 4 -> ? infers 4                         valid, the op declares ? where the operands infer 4
//! 3, 2 -> ? ! infer-dim                   refused, and the message has that id
//! # a comment
//! ```
//!
//! The text before ` infers ` and ` ! ` is the text form of [`broadcastable::Op`].

use crate::case::{Case, Verdict};
use broadcastable::{Op, Rule, Shape, ValueType};
use std::{fmt::Display, fs, path::Path, str::FromStr};

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

/// Every table, by name.
pub fn all() -> Vec<Table> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("cases");
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
        } else if let (Some(id), false) = (heading, line.contains("->") || line.contains("=>")) {
            let rule = (id != "any rule").then(|| rule(id));
            sections.push(Section { rule, heading: line.into(), cases: Vec::new() });
        } else {
            sections.last_mut().expect("a heading before the first case").cases.push(parse_case(line));
        }
    }
    Table { name: path.file_stem().unwrap().to_string_lossy().into(), sections }
}

fn parse_case(text: &str) -> Case {
    let (op, verdict) = match (text.split_once(" ! "), text.split_once(" infers ")) {
        (Some((op, id)), _) => (parsed(op), Verdict::Breaks(rule(id))),
        (_, Some((op, inferred))) => (parsed(op), Verdict::Infers(shape(&parsed::<ValueType>(inferred)))),
        _ => {
            let op: Op = parsed(text);
            let inferred = shape(op.results().first().expect("a result"));
            (op, Verdict::Infers(inferred))
        }
    };
    Case { text: text.into(), op, verdict }
}

fn rule(id: &str) -> Rule {
    id.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn parsed<T: FromStr<Err: Display>>(text: &str) -> T {
    text.parse().unwrap_or_else(|error| panic!("'{text}': {error}"))
}

fn shape(value: &ValueType) -> Shape {
    value.shape().unwrap_or_else(|| panic!("'{value}' has no shape")).clone()
}
