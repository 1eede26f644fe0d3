//! Every case of `tests/cases` as an op of the dialect: MLIR accepts or refuses it as the table says, with the core's message, picture
//! and fix, and infers the shape of the table.

// Shared with tests that need more of them.
#[allow(dead_code)]
#[path = "../../tests/cases/case.rs"]
mod case;
#[allow(dead_code)]
mod support;
#[allow(dead_code)]
#[path = "../../tests/cases/table.rs"]
mod table;

use broadcastable::{Alignment, Dim, Kind, Op, ValueType};
use broadcastable_mlir::{register_dialect, shape_of};
use case::{Case, Verdict};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Attribute, Block, Identifier, Location, Module, Type, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
    utility::register_all_dialects,
};
use support::{arguments, collect_errors};

/// The element of types that name none.
const ELEMENT: &str = "f32";

fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, false);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    context
}

fn cases() -> impl Iterator<Item = Case> {
    table::all().into_iter().flat_map(|table| table.sections).flat_map(|section| section.cases)
}

#[test]
fn every_case_has_its_verdict_and_its_message_in_mlir() {
    let context = context();
    let errors = collect_errors(&context);
    let (mut wrong, mut refused, mut fixed) = (vec![], 0, 0);
    for case in cases() {
        errors.lock().unwrap().clear();
        let is_valid = Module::parse(&context, &module(&case.op)).is_some();
        let found = errors.lock().unwrap().clone();
        let expected = expected(&case);
        refused += usize::from(!is_valid);
        fixed += usize::from(found.contains("note: fix: "));
        let is_same = is_valid == matches!(case.verdict, Verdict::Infers(_))
            && found.lines().filter(|line| line.starts_with("error: ")).count() == usize::from(!is_valid)
            && expected.iter().all(|part| found.contains(part));
        if !is_same {
            wrong.push(format!("{}\nexpected {expected:#?}\nfound {found}", case.text));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
    assert!(refused > 200 && fixed > 50, "{refused} are refused, {fixed} have a fix");
}

#[test]
fn every_shape_is_inferred_in_mlir() {
    let context = context();
    let mut count = 0;
    for case in cases() {
        let Verdict::Infers(shape) = &case.verdict else { continue };
        let location = Location::unknown(&context);
        let types: Vec<_> =
            case.op.operands().iter().map(|operand| (r#type(&context, operand), location)).collect();
        let block = Block::new(&types);
        let builder = OperationBuilder::new(name(&case.op), location).add_operands(&arguments(&block));
        let dims: Vec<_> = dimensions(&case.op)
            .map(|text| {
                (
                    Identifier::new(&context, "broadcast_dimensions"),
                    Attribute::parse(&context, &text).unwrap(),
                )
            })
            .into_iter()
            .collect();
        let built = builder.add_attributes(&dims).enable_result_type_inference().build().unwrap();
        assert_eq!(shape_of(built.result(0).unwrap().r#type()).as_ref(), Ok(shape), "{}", case.text);
        count += 1;
    }
    assert!(count > 150, "{count}");
}

/// What MLIR has to report.
fn expected(case: &Case) -> Vec<String> {
    let op = with_elements(&case.op);
    let Err(violation) = op.verify() else { return vec![] };
    // ODS requires it of the dialect's ops before the trait does.
    let is_not_single = !op.is_broadcast() && op.results().len() != 1;
    let message = if is_not_single { "requires one result".to_owned() } else { violation.to_string() };
    let message = format!("error: '{}' op {message}\n", name(&op));
    let picture = op.picture(&violation).map(|picture| picture.to_string());
    let fix = op.fix(&violation).map(|fix| format!("note: fix: {fix}"));
    [Some(message), picture, fix].into_iter().flatten().collect()
}

fn with_elements(op: &Op) -> Op {
    let typed = |values: &[ValueType]| values.iter().map(with_element).collect::<Vec<_>>();
    match op.is_broadcast() {
        true => Op::broadcast(typed(op.operands())).with_results(typed(op.results())),
        false => {
            Op::elementwise(typed(op.operands())).with_results(typed(op.results())).aligned(op.alignment())
        }
    }
}

fn with_element(value: &ValueType) -> ValueType {
    match value.element() {
        Some(_) => value.clone(),
        None => value.clone().with_element(ELEMENT),
    }
}

fn name(op: &Op) -> &'static str {
    if op.is_broadcast() { "bcast.broadcast" } else { "bcast.add" }
}

/// The attribute `broadcast_dimensions`, if the op has one.
fn dimensions(op: &Op) -> Option<String> {
    let Alignment::Explicit(entries) = op.alignment() else { return None };
    let entries: Vec<_> = entries.iter().map(i64::to_string).collect();
    let colon = if entries.is_empty() { "" } else { ": " };
    Some(format!("array<i64{colon}{}>", entries.join(", ")))
}

/// A function with the op in its generic form, whose custom form would not be parsed where results are missing.
fn module(op: &Op) -> String {
    let list = |values: &[ValueType]| values.iter().map(type_text).collect::<Vec<_>>();
    let (operands, results) = (list(op.operands()), list(op.results()));
    let arguments: Vec<_> =
        operands.iter().enumerate().map(|(index, r#type)| format!("%{index}: {type}")).collect();
    let used: Vec<_> = (0..operands.len()).map(|index| format!("%{index}")).collect();
    let count = if results.is_empty() { String::new() } else { format!("%r:{} = ", results.len()) };
    let attribute =
        dimensions(op).map_or(String::new(), |text| format!("<{{broadcast_dimensions = {text}}}>"));
    format!(
        "func.func @f({}) {{\n{count}\"{}\"({}) {attribute} : ({}) -> ({})\nreturn\n}}",
        arguments.join(", "),
        name(op),
        used.join(", "),
        operands.join(", "),
        results.join(", "),
    )
}

fn r#type<'c>(context: &'c Context, value: &ValueType) -> Type<'c> {
    let text = type_text(value);
    Type::parse(context, &text).unwrap_or_else(|| panic!("'{text}' is no type of MLIR"))
}

/// The type as MLIR writes it.
fn type_text(value: &ValueType) -> String {
    let Some(kind) = value.kind() else { return value.to_string() };
    let kind = if kind == Kind::Tensor { "tensor" } else { "vector" };
    let element = value.element().unwrap_or(ELEMENT);
    let sizes =
        value.dims().map_or("*x".to_owned(), |dims| dims.iter().map(|dim: &Dim| format!("{dim}x")).collect());
    format!("{kind}<{sizes}{element}>")
}
