//! Between Rust and MLIR: many threads and contexts, re-entry, and ops in odd places.

use bcast_testing::effort;
use broadcastable_dialect::{
    BlockParts, BroadcastableOp, BroadcastableOps, OpParts, register_dialect, verify_operation,
};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Block, Location, Module, Type, Value, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

fn context() -> Context {
    let registry = DialectRegistry::new();
    melior::utility::register_all_dialects(&registry);
    register_dialect(&registry);
    let context = Context::new_with_registry(&registry, true); // with MLIR's own threads
    context.load_all_available_dialects();
    context
}

/// Counts the errors that MLIR reports.
fn count_errors(context: &Context) -> Arc<AtomicUsize> {
    let errors = Arc::new(AtomicUsize::new(0));
    let counter = errors.clone();
    context.attach_diagnostic_handler(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        true
    });
    errors
}

fn tensor<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, &format!("tensor<{text}>")).unwrap()
}

/// 64 functions of as many ops as that, of which one in each function is wrong if `wrong`.
fn functions(ops: usize, wrong: bool) -> String {
    let function = |number: usize| {
        let op = |index: usize| {
            if !(wrong && index == number) {
                "bcast.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x?xf32>\n"
            } else {
                "bcast.add %a, %b : (tensor<4x1xf32>, tensor<?xf32>) -> tensor<4x4xf32>\n"
            }
        };
        let body: String = (0..ops).map(|index| format!("%{index} = {}", op(index))).collect();
        format!("func.func @f{number}(%a: tensor<4x1xf32>, %b: tensor<?xf32>) {{\n{body}return\n}}\n")
    };
    (0..64).map(function).collect()
}

/// The number of ops of a function: 10,000 in the long form (`BCAST_EFFORT=long`).
fn ops_in_a_function() -> usize {
    if effort::is_long() { 10_000 } else { 200 }
}

#[test]
fn mlir_verifies_on_all_its_threads() {
    let context = context();
    let module = Module::parse(&context, &functions(ops_in_a_function(), false)).unwrap();
    for _ in 0..5 {
        assert!(module.as_operation().verify());
    }
}

#[test]
fn every_thread_may_have_its_context() {
    let text = functions(ops_in_a_function() / 4, true);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let context = context();
                let errors = count_errors(&context);
                assert!(Module::parse(&context, &text).is_none());
                assert!(errors.load(Ordering::Relaxed) > 0);
            });
        }
    });
}

/// A verifier that verifies: a user's closure builds and checks other ops while MLIR waits for its verdict.
#[test]
fn a_verifier_may_call_the_verifier() {
    let context = Context::new();
    let nested = |op: melior::ir::operation::OperationRef| {
        let location = op.location();
        let block = Block::new(&[(op.operand_at(0).unwrap().r#type(), location)]);
        let operand: Value = block.argument_at(0).unwrap();
        let inner = OperationBuilder::new("toy.plain", location)
            .add_operands(&[operand, operand])
            .enable_result_type_inference()
            .build()
            .map_err(|error| error.to_string())?;
        if inner.verify() && verify_operation(&inner).is_ok() { Ok(()) } else { Err("inner op".into()) }
    };
    let ops = BroadcastableOps::new("toy").op("plain").op(BroadcastableOp::new("outer").verifier(nested));
    ops.register(&context).unwrap();
    let location = Location::unknown(&context);
    let block = Block::new(&[(tensor(&context, "4xf32"), location)]);
    let op = OperationBuilder::new("toy.outer", location)
        .add_operands(&[block.argument_at(0).unwrap()])
        .enable_result_type_inference()
        .build()
        .unwrap();
    assert!(op.verify());
}

/// MLIR forbids mixing contexts, but this library must not crash on it.
#[test]
fn types_of_another_context_are_read_like_any_other() {
    let (context, other) = (context(), context());
    let location = Location::unknown(&context);
    let block = Block::new(&[(tensor(&other, "4x3xf32"), location), (tensor(&context, "2xf32"), location)]);
    let operands: Vec<Value> = (0..2).map(|index| block.argument_at(index).unwrap()).collect();
    let add = |operands: &[Value]| {
        let types = [tensor(&context, "4x3xf32")];
        let op = OperationBuilder::new("bcast.add", location).add_operands(operands).add_results(&types);
        verify_operation(&op.build().unwrap()).map(|facts| facts.shape().to_string())
    };
    assert_eq!(add(&operands[..1]).unwrap(), "4x3");
    assert!(add(&operands).unwrap_err().to_string().ends_with("[infer-dim]"));
}
