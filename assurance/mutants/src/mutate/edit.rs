//! Paths to ops, and changes of ops.

use crate::tree::{Block, Id, Module, Op};

/// The index of an op in its block, and before it those of the region and the op around it, from the outside.
pub type Path = Vec<usize>;

/// All ops within functions, in their order.
pub fn each_op(module: &Module) -> Vec<Path> {
    let mut all = Vec::new();
    for (at, function) in module.ops.iter().enumerate() {
        collect(function, &mut vec![at], &mut all);
    }
    all
}

fn collect(op: &Op, path: &mut Path, all: &mut Vec<Path>) {
    for (region, block) in op.regions.iter().enumerate() {
        for (at, inner) in block.ops.iter().enumerate() {
            path.extend([region, at]);
            all.push(path.clone());
            collect(inner, path, all);
            path.truncate(path.len() - 2);
        }
    }
}

/// The op at a path.
pub fn op_at<'m>(module: &'m Module, path: &[usize]) -> &'m Op {
    path[1..].chunks(2).fold(&module.ops[path[0]], |op, step| &op.regions[step[0]].ops[step[1]])
}

/// The op at a path, to be changed.
pub fn op_at_mut<'m>(module: &'m mut Module, path: &[usize]) -> &'m mut Op {
    path[1..].chunks(2).fold(&mut module.ops[path[0]], |op, step| &mut op.regions[step[0]].ops[step[1]])
}

/// The ops of the block around a path.
pub fn siblings<'m>(module: &'m mut Module, path: &[usize]) -> &'m mut Vec<Op> {
    let (around, step) = path.split_at(path.len() - 2);
    &mut op_at_mut(module, around).regions[step[0]].ops
}

/// The values that an op can use.
pub fn visible(module: &Module, path: &[usize]) -> Vec<Id> {
    let mut all = Vec::new();
    for end in (1..path.len()).step_by(2) {
        let block: &Block = &op_at(module, &path[..end]).regions[path[end]];
        all.extend(block.arguments.iter().map(|(id, _)| *id));
        all.extend(block.ops[..path[end + 1]].iter().flat_map(|op| op.results.iter().map(|(id, _)| *id)));
    }
    all
}

/// Replaces all uses of a value by another one.
pub fn replace_uses(module: &mut Module, old: Id, new: Id) {
    module.ops.iter_mut().for_each(|op| replace_in(op, old, new));
}

fn replace_in(op: &mut Op, old: Id, new: Id) {
    op.operands.iter_mut().filter(|operand| **operand == old).for_each(|operand| *operand = new);
    let inner = op.regions.iter_mut().flat_map(|block| &mut block.ops);
    inner.for_each(|op| replace_in(op, old, new));
}
