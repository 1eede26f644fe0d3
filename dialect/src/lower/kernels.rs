//! `bcast-kernels-to-loops`: loops for elementwise kernels of which LLVM would make bad ones, above all those of which run-time
//! sizes say whether an operand moves.
//!
//! Exact lowering reads such an operand at `index * step`, where the step is 0 or 1. That is right everywhere, and LLVM
//! cannot vectorize it for more than two operands: it does not know that a step that is not 1 is 0. This pass does, and
//! memrefs show it what tensors hide, that their elements are contiguous (`memory.rs`). It builds two kinds of loops and a choice
//! between them, [rows](rows) and [tiles](tiles); `plan.rs` decides which. Rows of an unknown size may be short, so that they
//! get both where nothing is stretched, too. Kernels whose rows LLVM unrolls, and those with bits in memory, get rows alone.
//! Every kernel that the pass does not know is left alone.

mod bytes;
mod frame;
mod memory;
mod plan;
mod reads;
mod repeat;
mod rows;
mod stack;
mod tiles;

use crate::{
    builder::Builder,
    ffi::{self, Inserter, OpMut, Replacements},
};
use frame::Frame;
use melior::ir::operation::OperationLike;
use memory::Memory;
use plan::plan;
use reads::Kernel;
use repeat::Functions;

/// Replaces every kernel below `root` for which [`plan`] has loops.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let (mut replacements, mut functions) = (Replacements::default(), Functions::default());
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some(kernel) = Kernel::of(*op, &memory) else { continue };
        let Some(plan) = plan(&kernel.operands(), kernel.ops(), kernel.inner(), kernel.has_bits()) else {
            continue;
        };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let frame = Frame::new(&builder, &kernel, plan.is_unrolled);
        let rows = |builder: &Builder<'_, '_>| rows::build(builder, &frame);
        match plan.tiles {
            Some(reads) => tiles::build_or(&builder, &frame, &reads, &mut functions, rows),
            None => rows(&builder),
        }
        replacements.replace(op, &[]);
    }
    replacements.finish();
    true
}
