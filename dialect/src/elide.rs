//! `bcast-elide-checks`: removes assertions on sizes that the program proves.

use crate::{
    analysis::{Step, TensorSizes, Verdict, analyze_declared},
    certain::{severity, when},
    convert::value_type,
    ffi::{self, Op, OpMut, Severity, Val},
    lower::checks::is_checked,
};
use broadcastable::Rule;
use melior::ir::{ValueLike, operation::OperationLike};
use std::{collections::HashSet, rc::Rc};

/// Whether what a function declares proves assertions. It does not if it is checked by assertions already, which it would prove
/// itself, or if something names the function: the inliner drops what it declares.
fn are_proofs(root: Op) -> impl Fn(Op) -> bool {
    let module = ffi::op_number(root);
    let named: Option<HashSet<String>> =
        ffi::symbol_uses(root).map(|uses| uses.into_iter().map(|(symbol, _)| symbol).collect());
    move |function| {
        let is_there = ffi::parent_op(function).is_some_and(|parent| ffi::op_number(parent) == module);
        let is_named =
            |named: &HashSet<String>| ffi::symbol_name(function).is_none_or(|name| named.contains(&name));
        !is_checked(function) && is_there && named.as_ref().is_some_and(|named| !is_named(named))
    }
}

/// Removes the assertions below a root that hold; `false` if one fails in every run.
pub fn run(root: &mut OpMut) -> bool {
    let (mut sizes, steps) = analyze_declared(**root, Rc::new(are_proofs(**root)));
    let (mut success, mut proven) = (true, Vec::new());
    for step in steps {
        sizes.follow(&step);
        match step {
            Step::Visit(op) => exist(&mut sizes, op),
            Step::Assert(op) => match op.operand(0).map(|condition| Verdict::of(&mut sizes, condition)) {
                Ok(Verdict::Holds { everywhere }) => proven.push((op, everywhere)),
                Ok(Verdict::Fails) => success &= refute(op),
                _ => {}
            },
            _ => {}
        }
    }
    for (op, everywhere) in proven {
        let condition = op.operand(0).ok();
        ffi::erase_unused(vec![ffi::op_below_mut(root, op)]);
        if let Some(condition) = condition.filter(|_| everywhere) {
            remove_guards(root, condition);
        }
    }
    success
}

/// The sizes of an op's operands are those of tensors.
fn exist(sizes: &mut TensorSizes, op: Op) {
    for operand in op.operands() {
        for dim in 0..value_type(operand.r#type()).dims().map_or(0, <[_]>::len) {
            let size = sizes.of_tensor(operand, dim);
            sizes.exists(size);
        }
    }
}

/// Reports an assertion that fails in every run; returns whether that is no error.
fn refute(op: Op) -> bool {
    let severity = severity(op);
    let text = ffi::attribute(op, "msg").and_then(ffi::string_value).unwrap_or_default();
    let message = format!("fails in every run{}: {text} [{}]", when(severity), Rule::ProgramSize);
    ffi::emit_op_with_notes(severity, op, &message, &[]);
    severity != Severity::Error
}

fn remove_guards(root: &mut OpMut, condition: Val) {
    let guards = ffi::users(condition).into_iter().filter(|&user| ffi::has_name(user, "bcast.guard"));
    for guard in guards.collect::<Vec<_>>() {
        if let Ok(tensor) = guard.operand(0) {
            ffi::replace_uses(ffi::result(guard, 0), tensor);
            ffi::erase_unused(vec![ffi::op_below_mut(root, guard)]);
        }
    }
}
