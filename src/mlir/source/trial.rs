//! Whether a text is better after changes: nobody is offered a change that was not tried.

use super::{Edit, Source, edited, seen::seen};
use crate::mlir::ffi::Op;
use melior::{Context, ir::operation::OperationLike};

/// Whether the ops that changes touch verify after them: the op that they mend, and those that use its results. What is wrong
/// elsewhere in the text may stay.
pub fn mends(context: &Context, source: &Source, mended: Op, edits: &[Edit]) -> bool {
    let text = edited(source.text, edits);
    let silent = context.attach_diagnostic_handler(|_| true);
    let verdict = Source::parse(context, &text, "").is_some_and(|after| {
        let is_same = after.ops.len() == source.ops.len();
        is_same && (after.module.as_operation().verify() || touched_verify(source, &after, mended, edits))
    });
    context.detach_diagnostic_handler(silent);
    verdict
}

/// The ops stand in the same order before and after changes.
fn touched_verify(source: &Source, after: &Source, mended: Op, edits: &[Edit]) -> bool {
    let is_touched = |index: &usize| {
        let (op, place) = &source.ops[*index];
        let is_inside =
            |edit: &Edit| place.whole.start <= edit.range.start && edit.range.end <= place.whole.end;
        *op == mended || edits.iter().any(is_inside)
    };
    let has_inner = |op: Op| op.regions().next().is_some();
    let touched = (0..source.ops.len()).filter(is_touched).map(|index| after.ops[index].0);
    touched.filter(|op| !has_inner(*op)).all(|op| op.verify() && fits(op))
}

fn fits(op: Op) -> bool {
    seen(op).is_none_or(|seen| seen.is_ok_and(|seen| seen.op.verify().is_ok()))
}
