//! Kernels before a branch move into it, to be computed together with the kernels there.
//!
//! If run-time sizes decide whether a chain stretches what it has computed, its last kernels are in an
//! `scf.if`. The reductions of a layer norm stand before it, and what applies the gain stands inside. So each
//! of its branches gets the reductions, if nothing else uses what they compute.

use super::{
    super::{memory::Memory, reads::Kernel},
    sizes::{Buffer, are_separate, users, value_of_dim, views},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val, glue::BcastReductions},
};
use melior::ir::operation::OperationLike;
use std::{
    collections::{HashMap, HashSet},
    iter,
};

/// The ops that move into a branch.
pub struct Sink<'c> {
    /// The kernels, in their order.
    kernels: Vec<Op<'c>>,
    /// The memory that they write.
    buffers: Vec<Val<'c>>,
    branch: Op<'c>,
    /// For each region that uses the memory, the op before which it is needed.
    places: Vec<Op<'c>>,
}

/// The kernels that move, for each branch of a block.
pub fn sinks<'c>(ops: &[Op<'c>], memory: &Memory, mode: BcastReductions) -> Vec<Sink<'c>> {
    let branches =
        (0..ops.len()).filter(|&at| ffi::has_name(ops[at], "scf.if") && !is_check(ops[at], memory));
    branches.filter_map(|at| Sink::before(ops, at, memory, mode)).collect()
}

impl<'c> Sink<'c> {
    fn before(ops: &[Op<'c>], at: usize, memory: &Memory, mode: BcastReductions) -> Option<Self> {
        let branch = ops[at];
        let passed =
            (0..at).rev().take_while(|&before| is_passed(ops[before], memory) || is_store(ops[before]));
        let start = passed.last()?;
        let all: Vec<_> =
            (start..at).filter_map(|before| Some((before, Kernel::of_any(ops[before], memory)?))).collect();
        let is_reduction =
            |kernel: &&Kernel| kernel.combiner.as_ref().is_some_and(|combiner| combiner.may_be_tree(mode));
        all.iter().map(|(_, kernel)| kernel).find(is_reduction)?;
        let kernels = moving(&all, &ops[..at], start, branch);
        kernels.iter().copied().find(is_reduction)?;
        let mut buffers: Vec<Val> = Vec::new();
        for kernel in &kernels {
            let memref = Buffer::of(kernel.out).memref;
            if !buffers.contains(&memref) {
                buffers.push(memref);
            }
        }
        let places = places(branch, &buffers, memory)?;
        Some(Self { kernels: kernels.into_iter().map(|kernel| kernel.op).collect(), buffers, branch, places })
    }

    /// Moves the kernels, with the memory.
    pub fn apply(self, root: &mut OpMut, inserter: &Inserter) {
        let mut sizes = Replacements::default();
        for op in self.buffers.iter().flat_map(|&memref| users(memref)) {
            if let Some(size) = value_of_dim(op) {
                sizes.replace(ffi::op_below_mut(root, op), &[size]);
            }
        }
        sizes.finish();
        let block = ffi::block_number(self.branch);
        let is_before = |op: &Op| ffi::block_number(*op) == block;
        let memory: Vec<Op> = self
            .buffers
            .iter()
            .flat_map(|&memref| ffi::owner(memref).into_iter().chain(views(memref)))
            .filter(is_before)
            .collect();
        for &place in &self.places {
            self.copy_to(root, inserter, place, &memory);
        }
        let mut replacements = Replacements::default();
        let frees = self.buffers.iter().flat_map(|&memref| users(memref));
        let frees = frees.filter(|op| ffi::has_name(*op, "memref.dealloc") && is_before(op));
        for op in self.kernels.iter().copied().chain(frees) {
            replacements.replace(ffi::op_below_mut(root, op), &[]);
        }
        replacements.finish();
        ffi::erase_unused(memory.into_iter().map(|op| ffi::op_below_mut(root, op)).collect());
    }

    /// Computes what the block of `place` uses in it.
    fn copy_to(&self, root: &mut OpMut, inserter: &Inserter, place: Op<'c>, memory: &[Op<'c>]) {
        let context = root.context();
        let context = ffi::context(&context);
        let block = ffi::ops_of(ffi::block_of(place));
        inserter.set_insertion_point(place);
        let builder = Builder::new(context, inserter, place);
        let mut copies = HashMap::new();
        for &op in memory.iter().chain(&self.kernels) {
            let copy = builder.insert(ffi::clone_op(op));
            ffi::ops_below(*copy).into_iter().for_each(|op| replace_operands(root, op, &copies));
            if let (Some(old), Some(new)) = (ffi::first_result(op), ffi::first_result(*copy)) {
                copies.insert(ffi::value_number(old), new);
            }
        }
        for op in block.iter().flat_map(|&op| ffi::ops_below(op)) {
            replace_operands(root, op, &copies);
        }
        let Some(&end) = block.last() else { return };
        inserter.set_insertion_point(end);
        let builder = Builder::new(context, inserter, end);
        for memref in &self.buffers {
            builder.build_without_result("memref.dealloc", &[copies[&ffi::value_number(*memref)]], &[]);
        }
    }
}

/// The kernels before a branch that nothing but each other and the branch need, and that read the same after
/// what stays. `before` are the ops before the branch, and what may be passed begins at `start`.
fn moving<'a, 'c>(
    all: &'a [(usize, Kernel<'c>)],
    before: &[Op<'c>],
    start: usize,
    branch: Op<'c>,
) -> Vec<&'a Kernel<'c>> {
    let changed: Vec<_> = (start..before.len()).filter_map(|at| Some((at, changed(before[at])?))).collect();
    let earlier: HashSet<_> = before.iter().map(|&op| ffi::op_number(op)).collect();
    let mut moved: HashSet<_> = all.iter().map(|(_, kernel)| ffi::op_number(kernel.op)).collect();
    let is_moved = |moved: &HashSet<usize>, kernel: &Kernel| moved.contains(&ffi::op_number(kernel.op));
    let mut count = usize::MAX;
    // A kernel stays if a later one does that reads it: from the last one to the first, few rounds are
    // needed.
    while count > moved.len() {
        count = moved.len();
        for (each, (at, kernel)) in all.iter().enumerate().rev() {
            let stays = all[each..].iter().map(|(_, other)| other).filter(|other| !is_moved(&moved, other));
            let changed = changed.iter().filter(|(change, _)| change > at).map(|&(_, memory)| memory);
            let moves = is_moved(&moved, kernel)
                && is_only_used_by(kernel, &moved, branch, &earlier)
                && reads_same(kernel, stays, changed);
            if !moves {
                moved.remove(&ffi::op_number(kernel.op));
            }
        }
    }
    all.iter().map(|(_, kernel)| kernel).filter(|kernel| is_moved(&moved, kernel)).collect()
}

/// For each region of a branch that uses the memory, the op before which it is needed; `None` if no kernel
/// needs it, or if it would pass an op that it may not.
fn places<'c>(branch: Op<'c>, buffers: &[Val<'c>], memory: &Memory) -> Option<Vec<Op<'c>>> {
    let mut places = Vec::new();
    for ops in ffi::regions(branch).into_iter().flatten().map(ffi::ops_of) {
        // A use of a size of the memory is replaced by that size.
        let is_use = |op: &Op| uses(*op, buffers) && value_of_dim(*op).is_none();
        let Some(at) = ops.iter().position(is_use) else { continue };
        if !ops[..at].iter().all(|&op| is_passed(op, memory) && keeps_memory(op, memory)) {
            return None;
        }
        places.push(ops[at]);
    }
    places.iter().any(|&op| Kernel::of_any(op, memory).is_some()).then_some(places)
}

fn replace_operands<'c>(root: &mut OpMut, op: Op<'c>, copies: &HashMap<usize, Val<'c>>) {
    for (at, operand) in op.operands().enumerate() {
        if let Some(&copy) = copies.get(&ffi::value_number(operand)) {
            ffi::set_operand(&mut ffi::op_below_mut(root, op), at, copy);
        }
    }
}

/// Whether kernels before an op may be computed after it, as far as they do not share memory.
fn is_passed(op: Op, memory: &Memory) -> bool {
    ffi::is_memory_effect_free(op)
        || ["memref.alloc", "memref.dealloc"].iter().any(|name| ffi::has_name(op, name))
        || is_check(op, memory)
        || Kernel::of_any(op, memory).is_some()
}

/// Whether an op does nothing, or ends the process, or the function: an `scf.if` that calls a function that
/// does not return.
pub fn is_check(op: Op, memory: &Memory) -> bool {
    let ends = |op: Op| {
        let is_noreturn = || {
            let callee = memory.symbols.lookup(op, &ffi::symbol_of(op, "callee")?)?;
            Some(ffi::attribute(callee, "passthrough")?.to_string().contains("\"noreturn\""))
        };
        ffi::has_name(op, "llvm.call") && is_noreturn() == Some(true)
    };
    ffi::has_name(op, "scf.if")
        && op.result_count() == 0
        && ffi::regions(op)
            .into_iter()
            .flatten()
            .flat_map(ffi::ops_of)
            .all(|op| ends(op) || ffi::is_memory_effect_free(op) || ffi::has_name(op, "scf.yield"))
}

/// Whether nothing uses what a kernel writes but these kernels and the branch, and what frees it in the
/// block. Views are among the ops before the branch, or inside.
fn is_only_used_by(kernel: &Kernel, kernels: &HashSet<usize>, branch: Op, earlier: &HashSet<usize>) -> bool {
    let out = Buffer::of(kernel.out);
    let block = ffi::block_number(branch);
    let is_inside = |user: Op| iter::successors(Some(user), |&op| ffi::parent_op(op)).any(|op| op == branch);
    let is_here = |op: Op| ffi::block_number(op) == block;
    let is_known = |user: Op| {
        let frees = ffi::has_name(user, "memref.dealloc");
        kernels.contains(&ffi::op_number(user))
            || frees && is_here(user)
            || value_of_dim(user).is_some()
            || is_inside(user) && !frees && !ffi::has_name(user, "scf.yield")
    };
    let is_viewed = |view: &Op| is_inside(*view) || earlier.contains(&ffi::op_number(*view));
    out.is_private
        && ffi::owner(out.memref).is_some_and(is_here)
        && views(out.memref).iter().all(is_viewed)
        && users(out.memref).into_iter().all(is_known)
}

/// Whether a kernel reads the same after other ones, and after what changes memory.
fn reads_same<'c: 'a, 'a>(
    kernel: &Kernel<'c>,
    mut others: impl Iterator<Item = &'a Kernel<'c>>,
    mut changed: impl Iterator<Item = Buffer<'c>>,
) -> bool {
    let memrefs = kernel.reads.iter().map(|read| read.memref).chain([kernel.out]);
    let buffers: Vec<_> = memrefs.map(Buffer::of).collect();
    let are_separate = |a: Buffer| buffers.iter().all(|&b| are_separate(a, b));
    changed.all(are_separate) && others.all(|other| are_separate(Buffer::of(other.out)))
}

/// The memory that an op frees, or stores a number in.
fn changed<'c>(op: Op<'c>) -> Option<Buffer<'c>> {
    let memref = if ffi::has_name(op, "memref.dealloc") { 0 } else { 1 };
    let changes = memref == 0 || ffi::has_name(op, "memref.store");
    Some(Buffer::of(op.operand_at(memref).filter(|_| changes)?))
}

/// Whether an op changes no memory.
fn keeps_memory(op: Op, memory: &Memory) -> bool {
    Kernel::of_any(op, memory).is_none() && changed(op).is_none()
}

/// Whether an op stores a number in memory that is accessed by its name alone.
fn is_store(op: Op) -> bool {
    ffi::has_name(op, "memref.store") && op.operand_at(1).is_some_and(|memref| Buffer::of(memref).is_private)
}

/// Whether an op, or one in it, uses memory.
fn uses(op: Op, buffers: &[Val]) -> bool {
    ffi::ops_below(op)
        .into_iter()
        .any(|op| op.operands().any(|operand| buffers.contains(&Buffer::of(operand).memref)))
}
