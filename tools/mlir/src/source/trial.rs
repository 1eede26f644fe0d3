//! Tries a change before it is offered.

use super::{Edit, Source, edited};
use crate::{
    callers::Callers,
    ffi::{self, Function, Op},
};
use melior::{Context, ir::operation::OperationLike};
use std::ops::Range;

/// Whether the edited ops verify: the op to fix, and its users. Errors elsewhere in the text may remain.
pub fn mends(context: &Context, source: &Source, mended: Op, edits: &[Edit]) -> bool {
    let text = edited(source.text, edits);
    let silent = context.attach_diagnostic_handler(|_| true);
    let verdict = Source::parse(context, &text, source.own, "").is_some_and(|after| {
        after.ops.len() == source.ops.len() && touched_verify(source, &after, mended, edits)
    });
    context.detach_diagnostic_handler(silent);
    verdict
}

/// The ops have the same order before and after changes.
fn touched_verify(source: &Source, after: &Source, mended: Op, edits: &[Edit]) -> bool {
    let is_valid = after.module.as_operation().verify();
    let touched = edits.iter().filter_map(|edit| innermost(source, edit)).chain(source.index(mended));
    touched.map(|index| after.ops[index].0).all(|op| match Function::of(op) {
        Some(_) => is_valid || is_uncalled(after, op),
        // MLIR's verifier does not apply the rules to ops of other dialects; `fits` does.
        None => (is_valid || op.verify()) && fits(after, op),
    })
}

/// The op whose own text an edit changes.
fn innermost(source: &Source, edit: &Edit) -> Option<usize> {
    let is_inside = |whole: &Range<usize>| whole.start <= edit.range.start && edit.range.end <= whole.end;
    let around = source.ops.iter().enumerate().filter(|(_, (_, place))| is_inside(&place.whole));
    around.min_by_key(|(_, (_, place))| place.whole.len()).map(|(index, _)| index)
}

/// Whether nothing refers to a function.
fn is_uncalled(source: &Source, function: Op) -> bool {
    let name = ffi::symbol_name(function);
    let root = source.module.as_operation();
    let is_unused = |callers: &Callers, name: &str| callers.calls(name).is_empty() && !callers.escapes(name);
    Callers::of(ffi::op(&root)).is_some_and(|callers| name.is_none_or(|name| is_unused(&callers, &name)))
}

fn fits(source: &Source, op: Op) -> bool {
    source.seen(op).is_none_or(|seen| seen.is_ok_and(|seen| seen.op.verify().is_ok()))
}
