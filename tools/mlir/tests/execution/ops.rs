//! Every registered op that the analysis reads: its claims about instances of the op are executed.

mod functions;
mod instances;
mod kernels;
mod tosa;

use super::module::{END, START};
use super::random::Random;
use super::runner::run;
use broadcastable_mlir::{register_dialect, register_passes};
use functions::Case;
use instances::{Form, Instance, instances};
use kernels::Kernel;
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Location, Module},
    pass::PassManager,
    utility::{parse_pass_pipeline, register_all_dialects},
};
use std::sync::{Arc, Mutex};

/// A context in which all dialects of `bcast-opt` are loaded.
fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, true);
    context.load_all_available_dialects();
    context
}

/// The registered ops that the analysis reads, each with its rule.
fn read_ops(context: &Context) -> Vec<(String, String)> {
    register_passes();
    let text = Arc::new(Mutex::new(String::new()));
    let heard = text.clone();
    let id = context.attach_diagnostic_handler(move |diagnostic| {
        *heard.lock().unwrap() += &diagnostic.to_string();
        true
    });
    let manager = PassManager::new(context);
    parse_pass_pipeline(manager.as_operation_pass_manager(), "builtin.module(test-bcast-ops)").unwrap();
    manager.run(&mut Module::new(Location::unknown(context))).unwrap();
    context.detach_diagnostic_handler(id);
    let text = text.lock().unwrap();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(name, how)| (name.to_owned(), how.to_owned())).collect()
}

/// The ops that no test executes, each with the reason.
const WITHOUT: &str = include_str!("ops/without.txt");

fn is_without(name: &str) -> bool {
    WITHOUT.lines().any(|line| line.split_once(": ").is_some_and(|(listed, _)| listed == name))
}

/// The number of functions that are compiled at once.
const BATCH: usize = 40;

/// Executes the claims about these ops in one form, at least one instance of each.
fn check(form: Form, hows: &[&str], case: fn(usize, &Instance) -> Case) {
    let context = context();
    let names = read_ops(&context);
    let quiet = context.attach_diagnostic_handler(|_| true);
    let mut all = Vec::new();
    for (name, how) in names.iter().filter(|(_, how)| hows.contains(&how.as_str())) {
        let few = if super::times() > 1 { usize::MAX } else { 2 };
        let found: Vec<Instance> = match how.as_str() {
            "Select" => {
                let found = instances(&context, name, form).enumerate();
                found.filter(|(at, one)| *at < few || one.scalar_condition).map(|(_, one)| one).collect()
            }
            _ => instances(&context, name, form).take(few).collect(),
        };
        // Another form may have an instance, or the list has the reason why none has.
        let other = if form == Form::Scalar { Form::Tensor } else { Form::Scalar };
        let is_there = !found.is_empty() || instances(&context, name, other).next().is_some();
        assert!(is_there != is_without(name), "{name}: an instance, or a line in ops/without.txt");
        all.extend(found);
    }
    context.detach_diagnostic_handler(quiet);
    for instances in all.chunks(BATCH) {
        let cases: Vec<Case> = instances.iter().enumerate().map(|(number, one)| case(number, one)).collect();
        execute(&cases);
    }
}

/// Calls all functions in one module.
fn execute(cases: &[Case]) {
    let functions: String = cases.iter().map(|case| case.function.as_str()).collect();
    let calls: String = cases.iter().map(|case| case.calls.as_str()).collect();
    let module =
        format!("{functions}func.func @main() {{\n{calls}  vector.print str \"{END}\"\n  return\n}}\n");
    execute_module(&module);
}

fn execute_module(module: &str) {
    execute_after(module, "test-bcast-sizes,lower-affine,bcast-to-llvm");
}

fn execute_after(module: &str, passes: &str) {
    match run(module, passes) {
        Ok(actual) if actual.last().is_some_and(|last| last.text.contains(END)) => {}
        Ok(actual) => panic!("{:?}\n{module}", actual.last().map(|last| last.text.clone())),
        Err(error) => panic!("{error}\n{module}"),
    }
}

#[test]
fn claims_about_elementwise_ops_hold() {
    check(Form::Tensor, &["SameShape", "Select"], functions::of_tensors);
}

#[test]
fn claims_about_ops_on_numbers_hold() {
    check(Form::Scalar, &["SameShape", "Select", "Number"], functions::of_numbers);
}

/// Ops that are more than a name and numbers, each in a handwritten function.
const STRUCTURES: &str = include_str!("ops/structures.mlir");

/// Whether one of them is of that name, and not only of one that begins with it.
fn is_in_structures(name: &str) -> bool {
    let is_whole = |rest: &str| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
    STRUCTURES.split(name).skip(1).any(is_whole)
}

#[test]
fn claims_about_kernels_and_structures_hold() {
    let context = context();
    let names = read_ops(&context);
    let quiet = context.attach_diagnostic_handler(|_| true);
    let (mut kernels, mut wrong) = (Vec::new(), Vec::new());
    for (name, how) in names.iter().filter(|(_, how)| {
        !["SameShape", "Select", "Number", "Broadcast", "Module", "Foreign"].contains(&how.as_str())
    }) {
        let is_written = is_in_structures(name);
        let kernel = Kernel::find(&context, name).filter(|_| how.starts_with("Destination") && !is_written);
        let is_there = is_written || kernel.is_some();
        if is_there == is_without(name) {
            wrong.push(format!("{name} ({how})"));
        }
        kernels.extend(kernel);
    }
    assert!(wrong.is_empty(), "either an instance or a line in ops/without.txt: {wrong:#?}");
    context.detach_diagnostic_handler(quiet);
    for kernels in kernels.chunks(BATCH) {
        execute(&kernels::cases(kernels));
    }
    execute_module(STRUCTURES);
}

#[test]
fn claims_about_tosa_hold() {
    let mut random = Random::new(27);
    let mut module = String::new();
    let mut count = 0;
    for op in tosa::listed() {
        for _ in 0..2 * super::times().min(20) {
            module += &tosa::function(op, count, &mut random);
            count += 1;
        }
    }
    let calls: String = (0..count)
        .map(|number| {
            format!("  vector.print str \"{START}{number}\\0A\"\n  call @case_{number}() : () -> ()\n")
        })
        .collect();
    module += &format!("func.func @main() {{\n{calls}  vector.print str \"{END}\"\n  return\n}}\n");
    execute_after(&module, tosa::PASSES);
}
