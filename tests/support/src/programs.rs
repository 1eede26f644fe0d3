//! Cases of `tests/cases` as programs of MLIR.

use broadcastable::{Alignment, Fix, Op, ValueType};

/// The element of types that name none.
const ELEMENT: &str = "f32";

/// The op's name in the dialect.
pub fn name(op: &Op) -> &'static str {
    if op.is_broadcast() { "bcast.broadcast" } else { "bcast.add" }
}

/// The errors, pictures and fixes that MLIR reports of an op, as the core words them.
pub fn expected(op: &Op, name: &str) -> Vec<String> {
    let op = with_elements(op);
    let Err(violation) = op.verify() else { return vec![] };
    // ODS requires it of the dialect's ops before the trait does.
    let is_not_single = name == "bcast.add" && op.results().len() != 1;
    let message = if is_not_single { "requires one result".to_owned() } else { violation.to_string() };
    let picture = op.picture(&violation).map(|picture| picture.to_string());
    // An op of another dialect is not told to have an attribute that it lacks.
    let lacks = |fix: &Fix| {
        !name.starts_with("bcast.") && matches!(fix, Fix::Dimensions(_)) && op.alignment() == Alignment::Right
    };
    let fix = op.fix(&violation).filter(|fix| !lacks(fix)).map(|fix| format!("note: fix: {fix}"));
    [Some(format!("'{name}' op {message}")), picture, fix].into_iter().flatten().collect()
}

/// A function with the op: in its custom form, or in the generic form if it has none.
pub fn program(op: &Op, name: &str) -> String {
    let (operands, results) = (types(op.operands()), types(op.results()));
    let parameters: Vec<_> =
        operands.iter().enumerate().map(|(index, r#type)| format!("%{index}: {type}")).collect();
    let used: Vec<_> = (0..operands.len()).map(|index| format!("%{index}")).collect();
    let count = match results.len() {
        0 => String::new(),
        1 => "%r = ".to_owned(),
        count => format!("%r:{count} = "),
    };
    let is_custom = op.is_broadcast() || name.starts_with("bcast.") && results.len() == 1;
    let attribute = dimensions(op).map(|text| format!("{{broadcast_dimensions = {text}}}"));
    let head = match (is_custom, attribute) {
        (true, attribute) => format!("{name} {} {}", used.join(", "), attribute.unwrap_or_default()),
        (false, Some(attribute)) if name.starts_with("bcast.") => {
            format!("\"{name}\"({}) <{attribute}>", used.join(", "))
        }
        (false, attribute) => format!("\"{name}\"({}) {}", used.join(", "), attribute.unwrap_or_default()),
    };
    let ends = if results.len() == 1 { results[0].clone() } else { format!("({})", results.join(", ")) };
    format!(
        "func.func @f({}) {{\n  {count}{} : ({}) -> {ends}\n  return\n}}\n",
        parameters.join(", "),
        head.trim_end(),
        operands.join(", "),
    )
}

/// The attribute `broadcast_dimensions`, if the op has one.
pub fn dimensions(op: &Op) -> Option<String> {
    let Alignment::Explicit(entries) = op.alignment() else { return None };
    let entries: Vec<_> = entries.iter().map(i64::to_string).collect();
    let colon = if entries.is_empty() { "" } else { ": " };
    Some(format!("array<i64{colon}{}>", entries.join(", ")))
}

/// The types as MLIR writes them.
pub fn types(values: &[ValueType]) -> Vec<String> {
    values.iter().map(|value| with_element(value).to_string()).collect()
}

fn with_elements(op: &Op) -> Op {
    let typed = |values: &[ValueType]| values.iter().map(with_element).collect::<Vec<_>>();
    if op.is_broadcast() {
        Op::broadcast(typed(op.operands())).with_results(typed(op.results()))
    } else {
        Op::elementwise(typed(op.operands())).with_results(typed(op.results())).aligned(op.alignment())
    }
}

fn with_element(value: &ValueType) -> ValueType {
    match value.element() {
        Some(_) => value.clone(),
        None => value.clone().with_element(ELEMENT),
    }
}
