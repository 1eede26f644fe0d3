//! `bcast-verify-blocks`: refuses loops of blocks before upstream's bufferization.
//!
//! Its analysis follows a tensor through the arguments of blocks, and does not end where one is passed around
//! a loop: LLVM 22 overflows the stack. What frees buffers refuses any loop of blocks in a function, and
//! names the function alone.

use crate::{
    convert::value_type,
    ffi::{self, Blk, Op, Val},
};
use broadcastable::Kind;
use melior::ir::ValueLike;
use std::collections::HashMap;

/// Reports each branch that closes such a loop.
pub fn run(root: Op) -> bool {
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
