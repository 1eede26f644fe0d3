//! A kernel as loops over all columns.
//!
//! Operands with a stride of 0 along the inner column are read before the inner loop, whose reads are then
//! contiguous, each under a loop-invariant condition: LLVM vectorizes that with masks, or unswitches it for
//! up to two operands. If more may move, this pass unswitches outside of all loops, on as many conditions as
//! [`decisions`] returns.

use super::{
    frame::{Frame, Leaf, Moves, load},
    plan::decisions,
};
use crate::{builder::Builder, ffi::Val};
use melior::ir::ValueLike;

/// Builds the loops, unswitched first on whether all single rows are full, which is the common case, and then
/// on the other undecided conditions.
pub fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>) {
    // A row without elements is not read.
    let has_elements = builder.at_least(frame.inner(), frame.one);
    builder.when(has_elements, |builder| {
        let moves: Vec<_> = frame.leaves.iter().map(|leaf| leaf.moves).collect();
        let decisions = decisions(conditions(frame.leaves.iter()).len(), frame.kernel.ops());
        if decisions == 0 {
            return nest(builder, frame, &moves);
        }
        let rows = conditions(frame.leaves.iter().filter(|leaf| is_single_row(frame, leaf)));
        match rows.iter().copied().reduce(|a, b| builder.and(a, b)) {
            None => decide(builder, frame, moves, decisions),
            Some(are_full) => builder.when_else(
                are_full,
                |builder| decide(builder, frame, answered(&moves, &rows, Moves::Always), decisions),
                |builder| nest(builder, frame, &moves),
            ),
        }
    });
}

/// Whether an operand has a single row, such as a bias. A result of rank 1 is a single row.
fn is_single_row(frame: &Frame, leaf: &Leaf) -> bool {
    frame.kernel.rank > 1 && leaf.flat.strides[frame.row()].is_none()
}

/// The distinct conditions under which these operands move.
fn conditions<'c: 'a, 'a>(leaves: impl Iterator<Item = &'a Leaf<'c>>) -> Vec<Val<'c>> {
    let mut conditions = Vec::new();
    for condition in leaves.filter_map(|leaf| leaf.moves.condition()) {
        if !conditions.contains(&condition) {
            conditions.push(condition);
        }
    }
    conditions
}

/// The strides if all these conditions are decided so.
fn answered<'c>(moves: &[Moves<'c>], conditions: &[Val<'c>], answer: Moves<'c>) -> Vec<Moves<'c>> {
    let is_answered = |moves: &Moves<'c>| moves.condition().is_some_and(|own| conditions.contains(&own));
    moves.iter().map(|moves| if is_answered(moves) { answer } else { *moves }).collect()
}

/// Unswitches on up to `decisions` undecided conditions. That includes one or two that the test of single
/// rows leaves undecided: LLVM was measured not to unswitch on these.
fn decide<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, moves: Vec<Moves<'c>>, decisions: usize) {
    let open = moves.iter().find_map(|moves| moves.condition()).filter(|_| decisions > 0);
    let Some(condition) = open else { return nest(builder, frame, &moves) };
    let decided = |builder: &Builder<'c, '_>, answer| {
        decide(builder, frame, answered(&moves, &[condition], answer), decisions - 1);
    };
    builder.when_else(
        condition,
        |builder| decided(builder, Moves::Always),
        |builder| decided(builder, Moves::Never),
    );
}

/// Builds one nest of loops.
fn nest<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, moves: &[Moves<'c>]) {
    frame.for_each_before(builder, frame.kernel.rank - 1, &|builder, row, _| {
        let leaves = frame.leaves.iter().zip(&row.leaves).zip(moves);
        let reads: Vec<_> =
            leaves.map(|((leaf, &at), &moves)| Read::new(builder, leaf.flat.memref, at, moves)).collect();
        frame.for_each_element(builder, frame.inner(), |builder, index| {
            let elements: Vec<_> = reads.iter().map(|read| read.element(builder, index)).collect();
            frame.compute(builder, &elements, builder.add_index(row.out, index));
        });
    });
}

/// The reads of an operand in one row.
enum Read<'c> {
    Scalar(Val<'c>),
    /// Contiguous, from this offset.
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
