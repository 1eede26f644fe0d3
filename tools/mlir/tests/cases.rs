//! Every case of `tests/cases` as an op of MLIR: it is accepted or refused as the table says, with the core's
//! message, picture and fix, and the shape of the table is inferred. An op of another dialect, on which
//! `bcast-verify` runs, gets the same.

// Shared with tests that need more of it.
#[allow(dead_code)]
mod support;

use bcast_testing::{
    case::{Case, Verdict},
    programs::{dimensions, expected, name, program, types},
    table,
};
use broadcastable_mlir::{OpParts, register_dialect, register_passes, shape_of};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Attribute, Block, Identifier, Location, Module, Type, ValueLike, operation::OperationBuilder},
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects},
};
use std::sync::Mutex;
use support::{arguments, collect_errors};

/// An op of which MLIR knows nothing.
const FOREIGN: &str = "toy.add";

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
    let (refused, fixed) = compare(&context, cases(), name, |text| Module::parse(&context, text).is_some());
    assert!(refused > 200 && fixed > 50, "{refused} are refused, {fixed} have a fix");
}

#[test]
fn every_case_has_its_verdict_on_an_op_of_another_dialect() {
    let context = context();
    register_passes();
    let manager = PassManager::new(&context);
    let pipeline = format!("builtin.module(bcast-verify{{ops={FOREIGN} summary=false}})");
    parse_pass_pipeline(manager.as_operation_pass_manager(), &pipeline).unwrap();
    let elementwise = cases().filter(|case| !case.op.is_broadcast());
    let (refused, fixed) = compare(
        &context,
        elementwise,
        |_| FOREIGN,
        |text| manager.run(&mut Module::parse(&context, text).unwrap()).is_ok(),
    );
    assert!(refused > 180 && fixed > 40, "{refused} are refused, {fixed} have a fix");
}

/// The reports, without MLIR's own note.
fn reported(errors: &Mutex<String>) -> String {
    let own = "note: see current operation: ";
    let lines = errors.lock().unwrap();
    lines.lines().filter(|line| !line.starts_with(own)).map(|line| format!("{line}\n")).collect()
}

/// Compares what is reported of each case as an op of some name, and counts those that are refused, and their
/// fixes.
fn compare(
    context: &Context,
    cases: impl Iterator<Item = Case>,
    name: impl Fn(&broadcastable::Op) -> &'static str,
    is_valid: impl Fn(&str) -> bool,
) -> (usize, usize) {
    let errors = collect_errors(context);
    let (mut wrong, mut refused, mut fixed) = (vec![], 0, 0);
    for case in cases {
        errors.lock().unwrap().clear();
        let name = name(&case.op);
        let text = program(&case.op, name);
        let is_valid = is_valid(&text);
        let found = reported(&errors);
        let expected = expected(&case.op, name);
        refused += usize::from(!is_valid);
        fixed += usize::from(found.contains("note: fix: "));
        let is_same = is_valid == matches!(case.verdict, Verdict::Infers(_))
            && found.lines().filter(|line| line.starts_with("error: ")).count() == usize::from(!is_valid)
            && expected.iter().all(|part| found.contains(part))
            && found.matches("note: ").count() == expected.len().saturating_sub(1);
        if !is_same {
            wrong.push(format!("{}\n{text}expected {expected:#?}\nfound {found}", case.text));
        }
    }
    assert!(wrong.is_empty(), "{} cases:\n{}", wrong.len(), wrong.join("\n"));
    (refused, fixed)
}

/// The lines of `elements.txt`, each with the message that it expects.
fn elements() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
    let lines = include_str!("elements.txt").lines();
    let cases = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    cases.map(|line| line.split_once(" ! ").map_or((line, None), |(op, message)| (op, Some(message))))
}

#[test]
fn every_op_verifies_its_elements() {
    let context = context();
    let errors = collect_errors(&context);
    let (mut wrong, mut refused) = (vec![], 0);
    for (line, message) in elements() {
        errors.lock().unwrap().clear();
        let (op, signature) = line.split_once(" : ").unwrap();
        let (operands, result) = signature.split_once(" -> ").unwrap();
        let typed = |text: &str| {
            if text.starts_with("vector<") { text.to_owned() } else { format!("tensor<{text}>") }
        };
        let operands: Vec<_> = operands.split(", ").map(typed).collect();
        let parameters: Vec<_> = operands.iter().enumerate().map(|(at, ty)| format!("%{at}: {ty}")).collect();
        let (parameters, operands, result) = (parameters.join(", "), operands.join(", "), typed(result));
        let text = format!("func.func @f({parameters}) {{\n%r = {op} : ({operands}) -> {result}\nreturn\n}}");
        let is_valid = Module::parse(&context, &text).is_some();
        let found = reported(&errors);
        let name = op.split(['(', ' ']).next().unwrap().trim_matches('"');
        let expected = message.map_or(String::new(), |message| format!("error: '{name}' op {message}\n"));
        refused += usize::from(!is_valid);
        if is_valid != message.is_none() || found != expected {
            wrong.push(format!("{line}\nexpected {expected}found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{} ops:\n{}", wrong.len(), wrong.join("\n"));
    assert!(refused > 50, "{refused}");
}

#[test]
fn every_shape_is_inferred_in_mlir() {
    let context = context();
    let mut count = 0;
    for case in cases() {
        let Verdict::Infers(shape) = &case.verdict else { continue };
        let location = Location::unknown(&context);
        let operands = types(case.op.operands());
        let parsed: Vec<_> =
            operands.iter().map(|text| (Type::parse(&context, text).unwrap(), location)).collect();
        let block = Block::new(&parsed);
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
        assert_eq!(shape_of(built.result_at(0).unwrap().r#type()).as_ref(), Ok(shape), "{}", case.text);
        count += 1;
    }
    assert!(count > 150, "{count}");
}
