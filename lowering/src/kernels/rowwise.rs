//! Reductions along the last columns, with the kernels around them that have the same rows.
//!
//! A softmax is a maximum, a difference and its exponential, a sum, and a quotient: five kernels that read
//! and write each other's rows. This pass computes them row by row, in vectors of [`LANES`](build) elements,
//! so that what one of them computes is still in a register or in the L1 cache when the next one reads it.
//!
//! | file | decides or builds |
//! |---|---|
//! | `member.rs` | whether a kernel can be computed row by row |
//! | `group.rs` | which kernels are computed together |
//! | `plan.rs` | in which order in a row (plain data) |
//! | `sink.rs` | which kernels move into a branch after them first |
//! | `memory.rs` | which memory is not needed |
//! | `sizes.rs` | which sizes are equal, and which memory is the same |
//! | `build.rs`, `row.rs`, `lanes.rs` | the loops, a row, the vectors |

mod group;
mod lanes;
mod loops;
mod member;
mod memory;
mod plan;
mod row;
mod sink;
mod sizes;

pub use lanes::{LANES, Lanes, fold, vector_type};
pub use member::{extent, is_lane_by_lane};
pub use sizes::{Buffer, are_separate};

use super::{memory::Memory, reads::Kernel, repeat::Functions, threads::Cores};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements, Val, glue::BcastReductions},
    functions::has_body,
};
pub use group::Group;
use group::Reader;
use melior::{Context, ir::operation::OperationLike};
use member::{Member, used_columns};
use std::{collections::HashMap, iter};

/// Replaces the reductions below `root` that may be computed in a tree in this mode, with the kernels around
/// them.
pub fn run(root: &mut OpMut, inserter: &Inserter, mode: BcastReductions, functions: &mut Functions) {
    let memory = Memory::below(**root);
    let context = root.context();
    let context = ffi::context(&context);
    let sinks: Vec<_> = blocks(**root).iter().flat_map(|ops| sink::sinks(ops, &memory, mode)).collect();
    // Outer blocks come first: a sink within a branch may erase the op before which an outer one places its
    // kernels.
    sinks.into_iter().for_each(|sink| sink.apply(root, inserter));
    // Memory may be allocated in another block than that of its group, so it is erased at the end.
    let mut unused = Vec::new();
    for ops in blocks(**root) {
        let groups = Reader { memory: &memory, mode, ops: &ops }.groups();
        for group in groups {
            unused.extend(replace(root, inserter, context, &group, (ops[group.last()], functions)));
        }
    }
    unused.into_iter().for_each(|memref| erase(root, memref));
}

/// A kernel with functions that have bodies, as a group of its own, if its rows are long enough for vectors,
/// or perhaps. LLVM would compute it in narrower vectors, or in none, and where a body has a shorter form for
/// vectors, only here.
pub fn with_functions<'c>(op: Op<'c>, memory: &Memory) -> Option<Group<'c>> {
    let kernel = Kernel::of(op, memory)?;
    if kernel.combiner.is_some() || !kernel.body.iter().any(|&op| has_body(op)) {
        return None;
    }
    let rows = used_columns(&kernel).len().checked_sub(1)?;
    let member = Member::of(kernel, rows)?;
    let is_short = member.static_elements().is_some_and(|count| count < LANES);
    (!is_short).then(|| Group { members: vec![(0, member)], frees: Vec::new() })
}

/// Builds the loops of such a kernel; where its rows are short, `other` builds some.
pub fn build_functions<'c>(
    builder: &Builder<'c, '_>,
    group: &Group<'c>,
    cores: Option<Cores>,
    other: impl FnOnce(&Builder<'c, '_>),
) {
    let member = &group.members[0].1;
    if member.static_elements().is_some() {
        return loops::build(builder, group, &[], cores);
    }
    let elements = member.elements(builder);
    let is_long = builder.at_least(elements, builder.index(LANES));
    builder.when_else(is_long, |builder| loops::build(builder, group, &[], cores), other);
}

/// Builds the loops of a group before its last op, erases its ops, and returns the memory that is not used
/// any more.
fn replace<'c>(
    root: &mut OpMut,
    inserter: &Inserter,
    context: &'c Context,
    group: &Group<'c>,
    (last, functions): (Op<'c>, &mut Functions),
) -> Vec<Val<'c>> {
    inserter.set_insertion_point(last);
    let builder = Builder::new(context, inserter, last);
    let own = group.own_buffers();
    let cores = functions.cores(&builder, last);
    loops::build(&builder, group, &own, cores);
    let mut replacements = Replacements::default();
    for &free in &group.frees {
        builder.insert(ffi::clone_op(free));
        replacements.replace(ffi::op_below_mut(root, free), &[]);
    }
    for (_, member) in &group.members {
        replacements.replace(ffi::op_below_mut(root, member.kernel.op), &[]);
    }
    replacements.finish();
    own
}

/// Erases what allocates memory, its views, and what frees it, unless something else uses it.
fn erase<'c>(root: &mut OpMut, memref: Val<'c>) {
    let frees = sizes::users(memref);
    if !frees.iter().all(|&user| ffi::has_name(user, "memref.dealloc")) {
        return;
    }
    let alloc = ffi::owner(memref).into_iter();
    let ops: Vec<Op> = alloc.chain(sizes::views(memref)).chain(frees).collect();
    ffi::erase_unused(ops.into_iter().map(|op| ffi::op_below_mut(root, op)).collect());
}

/// The ops of each block, in their order. The body of a kernel is not such a block: it is erased with the
/// kernel.
fn blocks<'c>(root: Op<'c>) -> Vec<Vec<Op<'c>>> {
    let mut numbers = HashMap::new();
    let mut blocks: Vec<Vec<Op>> = Vec::new();
    let is_kernel = |op: Op| op.name().as_string_ref().as_str().is_ok_and(|name| name.starts_with("linalg."));
    let is_in_kernel =
        |op: Op<'c>| iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op)).any(is_kernel);
    for op in ffi::ops_below(root).into_iter().filter(|&op| !is_in_kernel(op)) {
        let number = *numbers.entry(ffi::block_number(op)).or_insert(blocks.len());
        if number == blocks.len() {
            blocks.push(Vec::new());
        }
        blocks[number].push(op);
    }
    blocks
}
