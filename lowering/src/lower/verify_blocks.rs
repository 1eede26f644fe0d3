//! `bcast-verify-blocks`: refuses loops of blocks before upstream's bufferization, and values that depend on
//! themselves.
//!
//! The analysis of bufferization follows a tensor through the arguments of blocks, and does not end where one is passed around
//! a loop: LLVM 22 overflows the stack. What frees buffers refuses any loop of blocks in a function, and
//! names the function alone. In the graph region of a module, ops may use each other's results, which nothing
//! computes: the folds of LLVM 22 read ops that they have erased.

use crate::{
    convert::value_type,
    ffi::{self, Blk, Op, Val},
};
use broadcastable::Kind;
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::{BTreeSet, HashMap};

/// Reports each branch that closes such a loop, and an op of each cycle of values.
pub fn run(root: Op) -> bool {
    let blocks_are_taken = verify_branches(root);
    let cycles = Uses::of(root).cycles();
    for &op in &cycles {
        ffi::emit_op_error(op, "cannot be lowered: its operands depend on its own result", &[]);
    }
    blocks_are_taken && cycles.is_empty()
}

fn verify_branches(root: Op) -> bool {
    let mut success = true;
    ffi::walk(root, |op| {
        let is_function = ffi::has_name(op, "func.func");
        for blocks in ffi::regions(op).iter().filter(|blocks| blocks.len() > 1) {
            for (branch, block) in closing(blocks) {
                if !is_function && !ffi::arguments_of(block).into_iter().any(is_tensor) {
                    continue;
                }
                let message = "cannot be lowered: it leads back to a block before it, and buffers are not freed in loops of \
                               blocks; write the loop as an 'scf.for' or 'scf.while'";
                ffi::emit_op_error(branch, message, &[]);
                success = false;
            }
        }
    });
    success
}

fn is_tensor(value: Val) -> bool {
    value_type(value.r#type()).kind() == Some(Kind::Tensor)
}

/// The branches that lead back to a block through which they are reached, each with that block.
fn closing<'c>(blocks: &[Blk<'c>]) -> Vec<(Op<'c>, Blk<'c>)> {
    let at: HashMap<usize, usize> =
        blocks.iter().enumerate().map(|(at, &block)| (ffi::number_of_block(block), at)).collect();
    let last: Vec<Option<Op>> = blocks.iter().map(|&block| ffi::ops_of(block).pop()).collect();
    let next = |block: usize| last[block].map(ffi::successors).unwrap_or_default();
    let (mut seen, mut is_open) = (vec![false; blocks.len()], vec![false; blocks.len()]);
    let mut closing = Vec::new();
    // The path from the entry, each block with its successors that are not visited yet.
    let mut path = vec![(0, next(0))];
    (seen[0], is_open[0]) = (true, true);
    while let Some((block, open)) = path.last_mut() {
        let Some(successor) = open.pop().map(|number| at[&number]) else {
            is_open[*block] = false;
            path.pop();
            continue;
        };
        if is_open[successor] {
            closing.extend(last[*block].map(|branch| (branch, blocks[successor])));
        } else if !std::mem::replace(&mut seen[successor], true) {
            is_open[successor] = true;
            path.push((successor, next(successor)));
        }
    }
    closing
}

/// Which ops use which results, of the ops that stand in a module; those of functions and loops follow each
/// other.
struct Uses<'c> {
    ops: Vec<Op<'c>>,
    /// By the number of an op: its place in `ops`.
    at: HashMap<usize, usize>,
    /// For each op, those whose results it or an op in its regions uses.
    used: Vec<Vec<usize>>,
}

impl<'c> Uses<'c> {
    fn of(root: Op<'c>) -> Self {
        let mut uses = Self { ops: vec![], at: HashMap::new(), used: vec![] };
        ffi::walk(root, |op| {
            for owner in op.operands().filter_map(ffi::owner) {
                let Some(module) = ffi::parent_op(owner).filter(|op| ffi::has_name(*op, "builtin.module"))
                else {
                    continue;
                };
                if let Some(user) = child_around(op, module) {
                    let (user, owner) = (uses.place(user), uses.place(owner));
                    uses.used[user].push(owner);
                }
            }
        });
        uses
    }

    fn place(&mut self, op: Op<'c>) -> usize {
        *self.at.entry(ffi::op_number(op)).or_insert_with(|| {
            self.ops.push(op);
            self.used.push(vec![]);
            self.ops.len() - 1
        })
    }

    /// An op of each cycle.
    fn cycles(self) -> Vec<Op<'c>> {
        let mut open = self.used;
        let (mut seen, mut is_open) = (vec![false; open.len()], vec![false; open.len()]);
        let mut cycles = BTreeSet::new();
        for first in 0..open.len() {
            let mut path = if seen[first] { vec![] } else { vec![first] };
            while let Some(&op) = path.last() {
                (seen[op], is_open[op]) = (true, true);
                match open[op].pop() {
                    Some(used) if is_open[used] => _ = cycles.insert(used),
                    Some(used) if !seen[used] => path.push(used),
                    Some(_) => {}
                    None => {
                        is_open[op] = false;
                        path.pop();
                    }
                }
            }
        }
        cycles.into_iter().map(|op| self.ops[op]).collect()
    }
}

/// The op in the regions of `parent` that is `op` or has it below.
fn child_around<'c>(op: Op<'c>, parent: Op<'c>) -> Option<Op<'c>> {
    let mut inside = op;
    loop {
        let above = ffi::parent_op(inside)?;
        if ffi::op_number(above) == ffi::op_number(parent) {
            return Some(inside);
        }
        inside = above;
    }
}
