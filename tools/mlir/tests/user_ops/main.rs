//! Ops that a compiler built on melior defines at run time.

#[path = "../support/definitions.rs"]
mod definitions;
mod inference;
mod lowering;
mod passes;
mod registration;
#[path = "../support/mod.rs"]
mod support;
mod text;
mod threads;
mod verification;

use broadcastable_mlir::{BroadcastableOp, BroadcastableOps, ResultElement};
use melior::{Context, dialect::DialectRegistry, ir::Module, utility::register_all_dialects};
use support::collect_errors;

fn toy() -> BroadcastableOps {
    let less = BroadcastableOp::new("less").result_element(ResultElement::I1);
    BroadcastableOps::new("toy").op("add").op("mul").op(less)
}

/// A context with these ops and all upstream dialects.
fn context_with(ops: &BroadcastableOps) -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    let context = Context::new_with_registry(&registry, true);
    ops.register(&context).unwrap();
    context
}

/// MLIR's errors on a source; empty if it is accepted.
fn errors_of(ops: &BroadcastableOps, source: &str) -> String {
    let context = context_with(ops);
    let errors = collect_errors(&context);
    let parsed = Module::parse(&context, source).is_some();
    let text = errors.lock().unwrap().clone();
    assert_eq!(parsed, text.is_empty(), "{text}");
    text
}
