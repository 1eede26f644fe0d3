//! `bcast-fuse`: merges ops that use each other's results into one op on all that they read.
//!
//! A chain of elementwise ops is one elementwise op on its leaves, because `broadcast` of a broadcast is one
//! broadcast of all: sizes combine associatively, errors included. So a fused op has the extents of the ops
//! that it replaces, reads its leaves where they did, and its sizes are legal exactly if all of theirs are.
//!
//! Nothing else may change: which op fails, when, and with which message. So the pass works in two steps.
//!
//! 1. `prepare.rs` builds the run-time checks of every op where it stands, as `bcast-insert-runtime-checks`
//!    does, and marks it. They need sizes alone: a size of a result that a check or a `tensor.dim` of the
//!    program reads is computed from the sizes of the leaves.
//! 2. `graph.rs` reads each block, `plan.rs` decides which ops become one, and `build.rs` builds each at the
//!    last of its ops. All checks come before, so a fused op is marked, too: its lowering adds none, but
//!    makes its reads depend on their conditions.
//!
//! Elementwise ops have no effects. One that has undefined behaviour only moves later in its block, so no
//! program gets undefined behaviour that it did not have. Ops of different blocks are not merged, so that no
//! work moves into a loop.

pub mod cost;
mod fused_op;
mod graph;
pub mod inits;
pub mod kernels;
mod leaves;
mod node;
mod plan;
mod prepare;

use super::{
    body::map::MAP,
    ffi::{self, Inserter, Op, OpMut},
    lower,
};
use fused_op::Fuser;
pub use fused_op::build_element;
use graph::Graph;
pub use graph::LEFT;
use melior::ir::operation::OperationLike;
use std::collections::HashMap;

/// The pass' options.
#[derive(Clone, Copy)]
pub struct Options {
    /// Whether run-time sizes are checked.
    pub runtime_checks: bool,
    /// Whether a check that fails reports the sizes.
    pub report_sizes: bool,
}

/// Fuses the ops below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, options: Options) -> bool {
    let Ok(reports) = lower::reports(**root, options.report_sizes) else { return false };
    let context = root.context();
    let context = ffi::context(&context);
    let mut ops = ffi::ops_below_mut(root);
    let (extents, results) = prepare::run(context, root, inserter, &mut ops, reports, options.runtime_checks);
    let mut fuser = Fuser::new(context, inserter, results);
    for block in blocks(&ops) {
        let graph = Graph::of(&block, &extents);
        fuser.fuse(&graph, plan::plan(&graph.nodes));
    }
    ffi::erase_unused(
        ops.into_iter().filter(|op| fuser.is_replaced(**op) || is_read_of_sizes(**op)).collect(),
    );
    true
}

/// Whether an op may be dead because a fused op does not use its result.
fn is_read_of_sizes(op: Op) -> bool {
    let is_in_body =
        || std::iter::successors(Some(op), |&op| ffi::parent_op(op)).any(|op| ffi::has_name(op, MAP));
    (ffi::has_name(op, "tensor.cast") || ffi::has_name(op, "tensor.dim")) && !is_in_body()
}

/// The ops of each block, in their order.
fn blocks<'c>(ops: &[OpMut<'c>]) -> Vec<Vec<Op<'c>>> {
    let mut numbers = HashMap::new();
    let mut blocks: Vec<Vec<Op>> = Vec::new();
    for op in ops {
        let number = *numbers.entry(ffi::block_number(**op)).or_insert(blocks.len());
        if number == blocks.len() {
            blocks.push(Vec::new());
        }
        blocks[number].push(**op);
    }
    blocks
}
