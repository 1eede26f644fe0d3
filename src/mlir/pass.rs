//! The passes: each file has what its shell in `dialect/Passes.cpp` runs.

use super::{
    builder::Builder,
    ffi::{self, Inserter, Op, Val},
    verify::infer_facts,
};
use crate::{Facts, Kind};
use melior::ir::operation::OperationLike;

pub mod linalg;
pub mod pipeline;
pub mod vector;
pub mod verify;

/// The ops below `root` that `choose` takes, each with what it made of it.
fn collect<'c, T>(root: Op<'c>, mut choose: impl FnMut(Op<'c>) -> Option<T>) -> Vec<T> {
    let mut chosen = Vec::new();
    ffi::walk(root, |op| chosen.extend(choose(op)));
    chosen
}

/// Replaces every op of the dialect below `root` that is on values of that kind. An op that cannot be
/// lowered is reported and stays, so that the IR is valid whatever happens.
fn lower_all(
    root: Op,
    kind: Kind,
    inserter: &Inserter,
    lower: impl for<'c> Fn(&Builder<'c, '_>, Op<'c>, &Facts) -> Result<Val<'c>, String>,
) -> bool {
    let context = root.context();
    let ops = collect(root, |op| {
        let is_ours = op.name().as_string_ref().as_str().is_ok_and(|name| name.starts_with("bcast."));
        let (found, facts) = is_ours.then(|| infer_facts(op))?.ok()?;
        (found == kind).then_some((op, facts))
    });
    let mut success = true;
    for (op, facts) in ops {
        inserter.set_insertion_point(op);
        match lower(&Builder::new(ffi::context(&context), inserter, op), op, &facts) {
            Ok(value) => ffi::replace(op, value),
            Err(message) => {
                ffi::emit_op_error(op, &message, "");
                success = false;
            }
        }
    }
    success
}
