//! A kernel as loops over all columns.
//!
//! What does not move along the inner column is read before the inner loop, which then has only contiguous reads, each
//! of them done or not for a whole row: LLVM vectorizes that, with masks or by a loop for each case.

use super::frame::{Frame, Leaf, Moves, load};
use crate::mlir::{builder::Builder, ffi::Val};
use melior::ir::ValueLike;

/// Builds the loops.
pub fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>) {
    // A row without elements is not read.
    let has_elements = builder.at_least(frame.inner(), frame.one);
    builder.when(has_elements, |builder| {
        frame.for_each_before(builder, frame.kernel.rank - 1, &|builder, row, _| {
            let leaves = frame.leaves.iter().zip(&row.leaves);
            let read =
                |(leaf, &at): (&Leaf<'c>, &Val<'c>)| Read::new(builder, leaf.flat.memref, at, leaf.moves);
            let reads: Vec<_> = leaves.map(read).collect();
            builder.for_each([frame.zero, frame.inner(), frame.one], |builder, index| {
                let elements: Vec<_> = reads.iter().map(|read| read.element(builder, index)).collect();
                frame.compute(builder, &elements, builder.add_index(row.out, index));
            });
        });
    });
}

/// How an operand is read in one row.
enum Read<'c> {
    Scalar(Val<'c>),
    /// From there on.
    Moving(Val<'c>, Val<'c>),
    /// One of both, by a condition.
    Either(Val<'c>, Val<'c>, Val<'c>, Val<'c>),
}

impl<'c> Read<'c> {
    fn new(builder: &Builder<'c, '_>, memref: Val<'c>, at: Val<'c>, moves: Moves<'c>) -> Self {
        match moves {
            Moves::Always => Self::Moving(memref, at),
            Moves::Never => Self::Scalar(load(builder, memref, at)),
            Moves::Perhaps(condition) => Self::Either(condition, load(builder, memref, at), memref, at),
        }
    }

    fn element(&self, builder: &Builder<'c, '_>, index: Val<'c>) -> Val<'c> {
        let moved =
            |builder: &Builder<'c, '_>, memref, at| load(builder, memref, builder.add_index(at, index));
        match *self {
            Self::Scalar(scalar) => scalar,
            Self::Moving(memref, at) => moved(builder, memref, at),
            Self::Either(condition, scalar, memref, at) => builder
                .choose(condition, scalar.r#type(), |inside| Ok(moved(inside, memref, at)), |_| Ok(scalar))
                .expect("an op with a given result type can be created"),
        }
    }
}
