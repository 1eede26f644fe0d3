//! The passes: each file has what its shell in `dialect/Passes.cpp` runs.

use super::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, Val},
    sizes::Sizes,
};
use crate::Kind;
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashMap;

pub mod checks;
pub mod linalg;
pub mod pipeline;
pub mod vector;
pub mod verify;

/// The ops below `root` that `choose` takes.
fn collect<'c>(root: Op<'c>, choose: impl Fn(Op<'c>) -> bool) -> Vec<Op<'c>> {
    let mut chosen = Vec::new();
    ffi::walk(root, |op| {
        if choose(op) {
            chosen.push(op);
        }
    });
    chosen
}

/// Visits every op of the dialect below `root` that is on values of that kind, with the sizes that are
/// known in its block. What cannot be done is reported on its op; the others are visited all the same.
fn visit_all(
    root: Op,
    kind: Kind,
    inserter: &Inserter,
    visit: impl for<'c> Fn(&Builder<'c, '_>, &mut Sizes<'c>, Op<'c>) -> Result<(), String>,
) -> bool {
    let context = root.context();
    let mut sizes: HashMap<usize, Sizes> = HashMap::new();
    let mut success = true;
    for op in collect(root, |op| is_bcast_op(op, kind)) {
        inserter.set_insertion_point(op);
        let builder = Builder::new(ffi::context(&context), inserter, op);
        if let Err(message) = visit(&builder, sizes.entry(ffi::block_number(op)).or_default(), op) {
            ffi::emit_op_error(op, &message, "");
            success = false;
        }
    }
    success
}

/// Visits as above, and replaces every op. One that cannot be lowered stays, so that the IR is valid
/// whatever happens.
fn lower_all(
    root: Op,
    kind: Kind,
    inserter: &Inserter,
    lower: impl for<'c> Fn(&Builder<'c, '_>, &mut Sizes<'c>, Op<'c>) -> Result<Val<'c>, String>,
) -> bool {
    visit_all(root, kind, inserter, |builder, sizes, op| {
        let value = lower(builder, sizes, op)?;
        ffi::replace(op, value);
        Ok(())
    })
}

fn is_bcast_op(op: Op, kind: Kind) -> bool {
    op.name().as_string_ref().as_str().is_ok_and(|name| name.starts_with("bcast."))
        && op.result(0).is_ok_and(|result| value_type(result.r#type()).kind() == Some(kind))
}
