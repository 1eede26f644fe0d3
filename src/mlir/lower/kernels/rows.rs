//! A kernel as loops over all columns.
//!
//! What does not move along the inner column is read before the inner loop, which then has only contiguous reads, each
//! of them done or not for a whole row: LLVM vectorizes that, with masks or by a loop for each case. It makes loops for the
//! cases of two operands. Of more it leaves some in the loop, where they cost as much as the work: so they are decided here,
//! before all loops, as many as [`plan`](super::plan) says.

use super::frame::{Frame, Leaf, Moves, load};
use crate::mlir::{builder::Builder, ffi::Val};
use melior::ir::ValueLike;

/// Builds the loops, after that many decisions about single operands; without any, after none at all.
pub fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, decisions: usize) {
    // A row without elements is not read.
    let has_elements = builder.at_least(frame.inner(), frame.one);
    builder.when(has_elements, |builder| {
        let moves: Vec<_> = frame.leaves.iter().map(|leaf| leaf.moves).collect();
        if decisions == 0 {
            return nest(builder, frame, &moves);
        }
        match are_full_rows(builder, frame) {
            None => decide(builder, frame, moves, decisions),
            Some(are_full) => builder.when_else(
                are_full,
                |builder| decide(builder, frame, with_full_rows(frame), decisions),
                |builder| nest(builder, frame, &moves),
            ),
        }
    });
}

/// Whether all operands that are one row for all rows move along it, as most do; `None` without such operands.
fn are_full_rows<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>) -> Option<Val<'c>> {
    let single_rows = frame.leaves.iter().filter(|leaf| is_single_row(frame, leaf));
    single_rows.filter_map(|leaf| leaf.moves.condition()).reduce(|a, b| builder.and(a, b))
}

fn with_full_rows<'c>(frame: &Frame<'c, '_>) -> Vec<Moves<'c>> {
    let moves = |leaf: &Leaf<'c>| match leaf.moves {
        Moves::Perhaps(_) if is_single_row(frame, leaf) => Moves::Always,
        moves => moves,
    };
    frame.leaves.iter().map(moves).collect()
}

fn is_single_row(frame: &Frame, leaf: &Leaf) -> bool {
    frame.kernel.rank > 1 && leaf.flat.strides[frame.row()].is_none()
}

/// Builds the loops for both answers of each decision, which is about the first operand that has none yet.
fn decide<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, moves: Vec<Moves<'c>>, decisions: usize) {
    let open = moves.iter().enumerate().find_map(|(leaf, moves)| Some((leaf, moves.condition()?)));
    let Some((leaf, condition)) = open.filter(|_| decisions > 0) else { return nest(builder, frame, &moves) };
    let decided = |builder: &Builder<'c, '_>, answer| {
        let mut moves = moves.clone();
        moves[leaf] = answer;
        decide(builder, frame, moves, decisions - 1);
    };
    builder.when_else(
        condition,
        |builder| decided(builder, Moves::Always),
        |builder| decided(builder, Moves::Never),
    );
}

/// Builds the loops for operands that move so.
fn nest<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, moves: &[Moves<'c>]) {
    frame.for_each_before(builder, frame.kernel.rank - 1, &|builder, row, _| {
        let leaves = frame.leaves.iter().zip(&row.leaves).zip(moves);
        let reads: Vec<_> =
            leaves.map(|((leaf, &at), &moves)| Read::new(builder, leaf.flat.memref, at, moves)).collect();
        builder.for_each([frame.zero, frame.inner(), frame.one], |builder, index| {
            let elements: Vec<_> = reads.iter().map(|read| read.element(builder, index)).collect();
            frame.compute(builder, &elements, builder.add_index(row.out, index));
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
