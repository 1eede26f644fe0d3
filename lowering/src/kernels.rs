//! `bcast-kernels-to-loops`: loops for elementwise kernels that LLVM vectorizes badly, above all those in
//! which run-time sizes decide an operand's strides.
//!
//! Exact lowering reads such an operand at `index * step`, where the step is 0 or 1. That is always right,
//! but LLVM cannot vectorize it for more than two operands: it does not know that a step is 0 or 1. This pass
//! does, and memrefs, unlike tensors, are known to be contiguous (`memory.rs`). It versions the loops:
//! [rows](rows) and [tiles](tiles), with a choice at run time; `plan.rs` decides which to build. Rows of an
//! unknown size may be short, so they get both even if nothing is stretched. Kernels whose rows LLVM unrolls,
//! and those with `i1` in memory, get rows alone. The pass skips every other kernel.

mod bytes;
mod columns;
mod combiner;
mod constants;
pub mod contractions;
mod frame;
mod indices;
mod memory;
mod plan;
mod reads;
mod repeat;
mod rows;
mod rowwise;
mod scattered;
mod shared;
mod stack;
mod steps;
mod threads;
mod tiles;
mod transposed;

use crate::{
    builder::Builder,
    ffi::{
        self, Inserter, OpMut, Replacements,
        glue::{BcastFunctions, BcastKernelOptions},
    },
};
use frame::Frame;
use melior::ir::operation::OperationLike;
use memory::Memory;
use plan::{Plan, plan};
use reads::Kernel;
use repeat::Functions;
use std::cell::RefCell;
use threads::{Cores, Last, Part, cost_of_element, nothing, share};

/// Replaces the reductions below `root` with what is computed in their rows, and then every kernel for which
/// [`plan`] has loops.
pub fn run(root: &mut OpMut, inserter: &Inserter, options: BcastKernelOptions) -> bool {
    let has_bodies = options.functions != BcastFunctions::BcastFunctionsLibm;
    let mut functions = Functions::new(**root, options);
    rowwise::run(root, inserter, options.reductions, &mut functions);
    scattered::run(root, inserter, options.reductions);
    columns::run(root, inserter, &mut functions);
    transposed::run(root, inserter, &mut functions);
    scattered::keep_order(root, options.reductions);
    shared::run(root, inserter, &mut functions);
    let context = root.context();
    let mut replacements = Replacements::default();
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some(kernel) = Kernel::of(*op, &memory).filter(|kernel| kernel.combiner.is_none()) else {
            continue;
        };
        let plan = plan(&kernel.operands(), kernel.traits());
        let vectors = rowwise::with_functions(*op, &memory).filter(|_| has_bodies);
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let cores = functions.cores(&builder, *op).filter(|_| kernel.rank > 0);
        if plan.is_none() && vectors.is_none() && cores.is_none() {
            continue;
        }
        let mut others =
            |builder: &Builder<'_, '_>| build(builder, &kernel, plan.as_ref(), cores, &mut functions);
        match vectors {
            Some(group) => rowwise::build_functions(&builder, &group, cores, others),
            None => others(&builder),
        }
        replacements.replace(op, &[]);
    }
    replacements.finish();
    true
}

/// Builds the loops of a plan, on one core or more. Without a plan, the op itself is what one core computes.
fn build<'c>(
    builder: &Builder<'c, '_>,
    kernel: &Kernel<'c>,
    plan: Option<&Plan>,
    cores: Option<Cores>,
    functions: &mut Functions,
) {
    if plan.is_none() && cores.is_none() {
        builder.insert(ffi::clone_op(kernel.op));
        return;
    }
    let frame = Frame::new(builder, kernel, plan);
    let functions = RefCell::new(functions);
    let loops = |builder: &Builder<'c, '_>, part: Option<&Part<'c>>| {
        if plan.is_none() && part.is_none() {
            builder.insert(ffi::clone_op(kernel.op));
            return;
        }
        let frame = part.map_or(frame.clone(), |part| frame.part(builder, part));
        let rows = |builder: &Builder<'c, '_>| rows::build(builder, &frame);
        match plan.and_then(|plan| plan.tiles.as_ref()) {
            Some(reads) => tiles::build_or(builder, &frame, reads, *functions.borrow_mut(), rows),
            None => rows(builder),
        }
    };
    let work = |builder: &Builder<'c, '_>| {
        let cost = builder.index(cost_of_element(kernel.reads.len(), &kernel.body));
        frame.extents.iter().fold(cost, |work, &extent| builder.multiply_index(work, extent))
    };
    share(builder, cores, (&frame.extents, Last::Elements), work, &nothing, &loops);
}
