//! The tables beside this file: one line, one case, under the id of the rule that it is about.
//!
//! ```text
//! [infer-dim]                             a rule's id, or `any rule`
//! 4x1, ?x3 -> 4x3                         valid, and the operands infer 4x3
//! 4 -> ? infers 4                         valid, the op declares ? where the operands infer 4
//! 3, 2 -> ? ! infer-dim                   refused, and the message has that id
//! none -> 4 ! operands-nonempty           `none`: no operand, or no result
//! 4, 1x2 by 0 -> 4x2                      `by`: with these `broadcast_dimensions`
//! 3, 3 by nothing -> 3                    `by nothing`: with empty ones
//! 4x1 f32, 3 i8 => 4x3 f32, 4x3 i8        `=>`: the N-to-N `broadcast`, with element types
//! # a comment
//! ```

use crate::case::{Case, Op, Value, Verdict};
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
    let (op, operands, rest) = parse_op(text);
    let value = if matches!(op, Op::Broadcast) { value_with_element } else { value_without_element };
    let values = |list: &str| if list == "none" { vec![] } else { list.split(", ").map(value).collect() };
    let (results, inferred) = match rest.split_once(" ! ") {
        Some((results, id)) => (results, Err(rule(id))),
        None => {
            let (results, inferred) = rest.split_once(" infers ").unwrap_or((rest, ""));
            (results, Ok(inferred))
        }
    };
    let (operands, results) = (values(operands), values(results));
    let verdict = match inferred {
        Err(rule) => Verdict::Breaks(rule),
        Ok("") => Verdict::Infers(shape(&results.first().expect("a result").0)),
        Ok(inferred) => Verdict::Infers(shape(&parsed(inferred))),
    };
    Case { text: text.into(), op, operands, results, verdict }
}

/// What the op is, its operands, and all that stands behind the arrow.
fn parse_op(text: &str) -> (Op, &str, &str) {
    if let Some((operands, rest)) = text.split_once(" => ") {
        return (Op::Broadcast, operands, rest);
    }
    let (operands, rest) = text.split_once(" -> ").unwrap_or_else(|| panic!("no arrow in '{text}'"));
    match operands.split_once(" by ") {
        Some((operands, dimensions)) => (Op::Explicit(entries(dimensions)), operands, rest),
        None => (Op::Elementwise, operands, rest),
    }
}

fn entries(list: &str) -> Vec<i64> {
    let entry = |text: &str| text.parse().unwrap_or_else(|error| panic!("entry '{text}': {error}"));
    if list == "nothing" { vec![] } else { list.split(", ").map(entry).collect() }
}

fn rule(id: &str) -> Rule {
    Rule::all().find(|rule| rule.id() == id).unwrap_or_else(|| panic!("there is no rule '{id}'"))
}

fn value_without_element(text: &str) -> Value {
    (parsed(text), String::new())
}

/// `4x1 f32`; a type that cannot broadcast stands alone.
fn value_with_element(text: &str) -> Value {
    let (shape, element) = text.split_once(' ').unwrap_or((text, ""));
    let value = parsed(shape);
    assert_eq!(value.kind().is_some(), !element.is_empty(), "'{text}' needs a shape and its element type");
    (value, element.into())
}

fn parsed(text: &str) -> ValueType {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn shape(value: &ValueType) -> Shape {
    match value {
        ValueType::Shaped(_, shape) => shape.clone(),
        ValueType::Other(text) => panic!("'{text}' has no shape"),
    }
}
