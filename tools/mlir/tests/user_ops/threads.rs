//! Definitions that are shared by threads and contexts.

use super::{context_with, toy};
use crate::support::{arguments, tensor, values};
use broadcastable_mlir::{BroadcastableOp, BroadcastableOps, OpParts};
use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{
        Location, Module, ValueLike,
        operation::{OperationBuilder, OperationLike},
    },
};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// A module of many functions, which MLIR verifies in parallel.
fn many_functions() -> String {
    let add = "toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>\n";
    let body = (0..100).map(|index| format!("%{index} = {add}")).collect::<String>();
    let function =
        |index| format!("func.func @f{index}(%a: tensor<4xf32>, %b: tensor<1xf32>) {{\n{body}return\n}}\n");
    (0..64).map(function).collect()
}

#[test]
fn one_set_verifies_in_many_threads_and_contexts() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let add = BroadcastableOp::new("add").verifier(move |op| {
        counted.fetch_add(1, Relaxed);
        if op.operand_count() == 2 { Ok(()) } else { Err("wrong".into()) }
    });
    let ops = BroadcastableOps::new("toy").op(add);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                let context = context_with(&ops);
                let module = Module::parse(&context, &many_functions()).unwrap();
                assert!(module.as_operation().verify());
            });
        }
    });
    assert_eq!(calls.load(Relaxed), 8 * 2 * 64 * 100);
}

struct SharedContext(Context);

#[allow(unsafe_code)]
// SAFETY: MLIR lets many threads build and verify ops of one context that is multi-threaded.
unsafe impl Sync for SharedContext {}

#[test]
fn ops_of_one_context_are_verified_in_many_threads() {
    let shared = SharedContext(context_with(&toy()));
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let shared = &shared;
            scope.spawn(move || {
                let context = &shared.0;
                for index in 0..500 {
                    let size = format!("{}xf32", thread * 1000 + index + 2);
                    let block = values(context, &[&size, "1xf32"]);
                    let op = OperationBuilder::new("toy.add", Location::unknown(context))
                        .add_operands(&arguments(&block))
                        .enable_result_type_inference()
                        .build()
                        .unwrap();
                    assert!(op.verify());
                    assert_eq!(op.result_at(0).unwrap().r#type(), tensor(context, &size));
                }
            });
        }
    });
}

/// Counts the verifiers that were dropped.
struct Dropped(Arc<AtomicUsize>);

impl Drop for Dropped {
    fn drop(&mut self) {
        self.0.fetch_add(1, Relaxed);
    }
}

#[test]
fn a_verifier_is_dropped_once_with_the_last_that_has_it() {
    let drops = Arc::new(AtomicUsize::new(0));
    let dropped = Dropped(drops.clone());
    let count = || drops.load(Relaxed);
    let add = BroadcastableOp::new("add").verifier(move |_| {
        let _owned = &dropped;
        Ok(())
    });
    let ops = BroadcastableOps::new("toy").op(add).op("mul");

    let registry = DialectRegistry::new();
    ops.register(&registry).unwrap();
    assert!(ops.register(&registry).is_err());
    let lazy = Context::new_with_registry(&registry, false);
    let loaded = Context::new_with_registry(&registry, false);
    loaded.load_all_available_dialects();
    let direct = Context::new();
    ops.register(&direct).unwrap();

    drop((ops, registry, direct, loaded));
    assert_eq!(count(), 0);
    // The dialect is loaded where its first op is read.
    let source = r#"
        %a = builtin.unrealized_conversion_cast to tensor<4xf32>
        %r = toy.add %a : (tensor<4xf32>) -> tensor<4xf32>"#;
    assert!(Module::parse(&lazy, source).is_some());
    assert_eq!(count(), 0);
    drop(lazy);
    assert_eq!(count(), 1);
}
