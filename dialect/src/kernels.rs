//! `bcast-kernels-to-loops`: loops for elementwise kernels that LLVM vectorizes badly, above all those in which run-time
//! sizes decide an operand's strides.
//!
//! Exact lowering reads such an operand at `index * step`, where the step is 0 or 1. That is always right, but LLVM
//! cannot vectorize it for more than two operands: it does not know that a step is 0 or 1. This pass does, and memrefs,
//! unlike tensors, are known to be contiguous (`memory.rs`). It versions the loops: [rows](rows) and [tiles](tiles), with
//! a choice at run time; `plan.rs` decides which to build. Rows of an unknown size may be short, so they get both even if
//! nothing is stretched. Kernels whose rows LLVM unrolls, and those with `i1` in memory, get rows alone. The pass skips
//! every other kernel.

mod bytes;
mod combiner;
mod constants;
mod frame;
mod memory;
mod plan;
mod reads;
mod repeat;
mod rows;
mod rowwise;
mod scattered;
mod stack;
mod tiles;

use crate::{
    builder::Builder,
    ffi::{self, Inserter, OpMut, Replacements, glue::BcastReductions},
};
use frame::Frame;
use melior::ir::operation::OperationLike;
use memory::Memory;
use plan::{Plan, plan};
use reads::Kernel;
use repeat::Functions;

/// Replaces the reductions below `root` with what is computed in their rows, and then every kernel for which [`plan`] has
/// loops.
pub fn run(root: &mut OpMut, inserter: &Inserter, reductions: BcastReductions) -> bool {
    rowwise::run(root, inserter, reductions);
    scattered::run(root, inserter, reductions);
    let context = root.context();
    let (mut replacements, mut functions) = (Replacements::default(), Functions::default());
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some(kernel) = Kernel::of(*op, &memory).filter(|kernel| kernel.combiner.is_none()) else {
            continue;
        };
        let plan = plan(&kernel.operands(), kernel.ops(), kernel.inner(), kernel.has_bits());
        let angles = rowwise::angles(*op, &memory);
        if plan.is_none() && angles.is_none() {
            continue;
        }
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let mut others = |builder: &Builder<'_, '_>| match &plan {
            Some(plan) => build(builder, &kernel, plan, &mut functions),
            None => drop(builder.insert(ffi::clone_op(*op))),
        };
        match angles {
            Some(group) => rowwise::build_angles(&builder, &group, others),
            None => others(&builder),
        }
        replacements.replace(op, &[]);
    }
    replacements.finish();
    true
}

/// Builds the loops of a plan.
fn build<'c>(builder: &Builder<'c, '_>, kernel: &Kernel<'c>, plan: &Plan, functions: &mut Functions) {
    let frame = Frame::new(builder, kernel, plan.is_unrolled);
    let rows = |builder: &Builder<'c, '_>| rows::build(builder, &frame);
    match &plan.tiles {
        Some(reads) => tiles::build_or(builder, &frame, reads, functions, rows),
        None => rows(builder),
    }
}
