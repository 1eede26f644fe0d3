//! A kernel as loops over all columns.
//!
//! What does not move along the inner column is read before the inner loop, which then has only contiguous reads, each
//! of them done or not for a whole row: LLVM vectorizes that, with masks or by a loop for each case.

use super::{
    frame::{Frame, Leaf, load},
    plan::Motion,
};
use crate::mlir::{builder::Builder, ffi::Val};
use melior::ir::ValueLike;

/// Builds the loops.
pub fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>) {
    // A row without elements is not read.
    let has_elements = builder.at_least(frame.inner(), frame.one);
    builder.when(has_elements, |builder| {
        frame.for_each_before(builder, frame.kernel.rank - 1, &|builder, row| {
            let first = |(leaf, &at): (&Leaf<'c>, &Val<'c>)| {
                (leaf.motion != Motion::Always).then(|| load(builder, leaf.flat.memref, at))
            };
            let firsts: Vec<_> = frame.leaves.iter().zip(&row.leaves).map(first).collect();
            builder.for_each([frame.zero, frame.inner(), frame.one], |builder, index| {
                let leaves = frame.leaves.iter().zip(&row.leaves).zip(&firsts);
                let element = |((leaf, &start), &first)| element(builder, leaf, [start, index], first);
                let elements: Vec<_> = leaves.map(element).collect();
                frame.compute(builder, &elements, builder.add_index(row.out, index));
            });
        });
    });
}

/// The element of a row at that index, given the row's first one if it may be that.
fn element<'c>(
    builder: &Builder<'c, '_>,
    leaf: &Leaf<'c>,
    [start, index]: [Val<'c>; 2],
    first: Option<Val<'c>>,
) -> Val<'c> {
    let moved = |builder: &Builder<'c, '_>| {
        load(builder, leaf.flat.memref, builder.add_index(start, index))
    };
    match (first, leaf.moves) {
        (None, _) => moved(builder),
        (Some(first), None) => first,
        (Some(first), Some(moves)) => builder
            .choose(moves, first.r#type(), |inside| Ok(moved(inside)), |_| Ok(first))
            .expect("an op with a given result type can be created"),
    }
}
