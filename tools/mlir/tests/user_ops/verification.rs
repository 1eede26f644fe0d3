//! Verification of users' ops, and its reports.

use super::{context_with, errors_of, toy};
use crate::support::{collect_errors, tensor, values};
use broadcastable_mlir::{BlockParts, BroadcastableOp, BroadcastableOps};
use melior::ir::{
    Block, BlockLike, Location, Region, RegionLike,
    operation::{OperationBuilder, OperationLike},
};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// The only error of a source, without its notes.
fn error_of(ops: &BroadcastableOps, source: &str) -> String {
    let errors = errors_of(ops, source);
    let mut lines = errors.lines().filter_map(|line| line.strip_prefix("error: "));
    let error = lines.next().expect("an error").to_owned();
    assert_eq!(lines.next(), None, "a second error");
    error
}

/// A function on two tensors whose body is one op.
fn function(a: &str, b: &str, op: &str) -> String {
    format!("func.func @f(%a: tensor<{a}>, %b: tensor<{b}>) {{\n  {op}\n  return\n}}")
}

#[test]
fn a_broken_rule_is_one_error_with_its_picture() {
    let errors = errors_of(
        &toy(),
        &function(
            "4x3xf32",
            "2xf32",
            "%r = toy.add %a, %b : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>",
        ),
    );
    insta::assert_snapshot!(errors, @r#"
    error: 'toy.add' op operand #1 dim 0: size 2 cannot broadcast with size 3 of operand #0 [infer-dim]
    note: shapes, aligned on the right:
      operand #0   4x3
      operand #1     2
                     ^
    note: see current operation: %0 = "toy.add"(%arg0, %arg1) : (tensor<4x3xf32>, tensor<2xf32>) -> tensor<4x3xf32>
    "#);
}

#[test]
fn other_mistakes_are_one_error() {
    let cases = [
        (
            "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<5xf32>",
            "'toy.add' op result #0 dim 0: declared size 5, but operand #0 gives size 4 [result-static]",
        ),
        ("%r = toy.add : () -> tensor<4xf32>", "'toy.add' op needs at least one operand [operands-nonempty]"),
        (
            "toy.add %a : (tensor<4xf32>) -> ()",
            "'toy.add' op needs exactly one result, but has 0 [single-result]",
        ),
        (
            "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>",
            "'toy.add' op result #0 has element type 'i1', but must have 'f32'",
        ),
        (
            "%r = toy.less %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.less' op result #0 has element type 'f32', but must have 'i1'",
        ),
        (
            "%r = toy.add %a, %b {broadcast_dimensions = 0} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.add' op expects broadcast_dimensions to be an i64 array such as array<i64: 0, 1>, got '0 : i64'",
        ),
        (
            "%r = toy.add %a, %b {broadcast_dimensions = array<i64: 1>} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>",
            "'toy.add' op both operands have rank 1, so broadcast_dimensions must be empty or 0 [dims-identity]",
        ),
        (
            r#"%r = "toy.add"(%a) ({}) : (tensor<4xf32>) -> tensor<4xf32>"#,
            "'toy.add' op requires zero regions",
        ),
        (
            r#"%r = "toy.add"(%a) <{a = 1}> : (tensor<4xf32>) -> tensor<4xf32>"#,
            "invalid properties {a = 1 : i64} for op toy.add: this operation does not support properties",
        ),
    ];
    for (op, expected) in cases {
        assert_eq!(error_of(&toy(), &function("4xf32", "1xf32", op)), expected);
    }
}

#[test]
fn the_users_verifier_runs_after_the_rules() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let add = BroadcastableOp::new("add").verifier(move |op| {
        counted.fetch_add(1, Relaxed);
        match op.attribute("note") {
            Ok(note) => Err(format!("has a note, {note}, but is to have none").into()),
            Err(_) => Ok(()),
        }
    });
    let ops = BroadcastableOps::new("toy").op(add).op("mul");
    let error = error_of(
        &ops,
        &function("4xf32", "2xf32", "%r = toy.add %a, %b : (tensor<4xf32>, tensor<2xf32>) -> tensor<4xf32>"),
    );
    assert!(error.ends_with("[infer-dim]"), "{error}");
    assert_eq!(calls.load(Relaxed), 0);

    let valid = "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>";
    assert_eq!(errors_of(&ops, &function("4xf32", "1xf32", valid)), "");
    assert_eq!(calls.load(Relaxed), 1);

    let noted = r#"%r = toy.add %a, %b {note = "x"} : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>"#;
    assert_eq!(
        error_of(&ops, &function("4xf32", "1xf32", noted)),
        r#"'toy.add' op has a note, "x", but is to have none"#,
    );
    assert_eq!(errors_of(&ops, &function("4xf32", "1xf32", &noted.replace("add", "mul"))), "");
}

#[test]
fn any_failure_of_the_users_verifier_is_an_error_on_the_op() {
    let error = |verifier: BroadcastableOp| {
        let op = "%r = toy.add %a, %b : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xf32>";
        error_of(&BroadcastableOps::new("toy").op(verifier), &function("4xf32", "1xf32", op))
    };
    let panics = BroadcastableOp::new("add").verifier(|op| panic!("{} operands", op.operand_count()));
    assert_eq!(error(panics), "'toy.add' op internal error of the verifier of this op: 2 operands");
    let says_nothing = BroadcastableOp::new("add").verifier(|_| Err(String::new().into()));
    assert_eq!(error(says_nothing), "'toy.add' op is refused by its verifier, which returned no message");
    let asks_for_all_memory = BroadcastableOp::new("add").verifier(|op| {
        let taken = Vec::<u64>::with_capacity(usize::MAX / op.operand_count());
        if taken.is_empty() { Ok(()) } else { Err(String::new().into()) }
    });
    assert_eq!(
        error(asks_for_all_memory),
        "'toy.add' op internal error of the verifier of this op: capacity overflow"
    );
}

#[test]
fn an_op_with_successors_is_refused() {
    let context = context_with(&toy());
    let errors = collect_errors(&context);
    let region = Region::new();
    let block = region.append_block(values(&context, &["4xf32"]));
    let next = region.append_block(Block::new(&[]));
    let location = Location::unknown(&context);
    let op = OperationBuilder::new("toy.add", location)
        .add_operands(&[block.argument_at(0).unwrap()])
        .add_results(&[tensor(&context, "4xf32")])
        .add_successors(&[&next])
        .build()
        .unwrap();
    let op = block.append_operation(op);
    assert!(!op.verify());
    assert!(
        errors.lock().unwrap().contains("requires 0 successors but found 1"),
        "{}",
        errors.lock().unwrap()
    );
}
