//! A kernel as a loop over tiles: the elements of many short rows are computed in one long loop.
//!
//! An operand without the result's layout is replicated to a tile on the stack: for every tile, or once for
//! all rows if they are the same, or once for the whole kernel if its stride is 0 along the outer columns as
//! well.

use super::{
    constants::{GROUP, MARGIN, MAX_ELEMENTS, MAX_SHORT, TILE},
    frame::{Frame, Leaf, Position, load},
    plan::TileRead,
    repeat::{Functions, Rows},
    stack,
};
use crate::{builder::Builder, ffi::Val};
use std::cell::RefCell;

/// The tiles of one kernel.
struct Tiles<'c, 'a> {
    frame: &'a Frame<'c, 'a>,
    functions: RefCell<&'a mut Functions>,
    reads: Vec<Read<'c>>,
    /// The number of rows of a tile.
    step: Val<'c>,
}

/// How one operand is read.
enum Read<'c> {
    Once,
    InPlace,
    /// From a tile, or in place if the condition holds.
    Tile(Val<'c>, Option<Val<'c>>),
}

/// One tile.
struct Place<'c> {
    /// The position of its first row.
    position: Position<'c>,
    /// The number of its rows.
    rows: Val<'c>,
    /// Whether it is the first tile at these indices of the outer loops.
    is_first: Val<'c>,
    /// Whether these indices are the first ones; `None` without outer loops.
    is_start: Option<Val<'c>>,
}

/// The elements of a tile.
enum Source<'c> {
    Scalar(Val<'c>),
    /// In a flat memref, from this offset.
    Memref(Val<'c>, Val<'c>),
}

/// Builds the loop over tiles for the case that rows are short or nothing is copied, and the other loops for
/// the rest.
pub fn build_or<'c>(
    builder: &Builder<'c, '_>,
    frame: &Frame<'c, '_>,
    reads: &[TileRead],
    functions: &mut Functions,
    other: impl FnOnce(&Builder<'c, '_>),
) {
    let conditions = Conditions::new(builder, frame, reads);
    let tiles = |builder: &Builder<'c, '_>| {
        stack::scope(builder, |builder| {
            Tiles::new(builder, frame, reads, &conditions, functions).build(builder);
        });
    };
    builder.when_else(conditions.are_tiles, tiles, other);
}

struct Conditions<'c> {
    /// Whether this operand is read in place, if that is decided at run time.
    in_place: Vec<Option<Val<'c>>>,
    /// Whether all are; `None` if one never is.
    all_in_place: Option<Val<'c>>,
    are_tiles: Val<'c>,
}

impl<'c> Conditions<'c> {
    fn new(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, reads: &[TileRead]) -> Self {
        let [rows, inner] = frame.last_extents();
        let is_short = builder.at_least(builder.index(MAX_SHORT), inner);
        let has_elements = builder.and(builder.at_least(rows, frame.one), builder.at_least(inner, frame.one));
        let (mut in_place, mut fits) = (Vec::new(), has_elements);
        for (leaf, read) in frame.leaves.iter().zip(reads) {
            if !matches!(read, TileRead::Copy | TileRead::Either) {
                in_place.push(None);
                continue;
            }
            let (moves, stride) = (leaf.moves(builder), leaf.stride(frame));
            // A single row, or contiguous rows.
            let next = builder.select(moves, inner, frame.one);
            let [is_same, is_next] = [frame.zero, next].map(|expected| builder.equal(stride, expected));
            fits = builder.and(fits, builder.or(is_same, is_next));
            in_place.push((*read == TileRead::Either).then(|| builder.and(moves, is_next)));
        }
        let are_in_place = in_place.iter().flatten().copied().reduce(|a, b| builder.and(a, b));
        let all_in_place = if reads.contains(&TileRead::Copy) {
            None
        } else {
            Some(are_in_place.unwrap_or_else(|| builder.condition(true)))
        };
        let pays = all_in_place.map_or(is_short, |all| builder.or(all, is_short));
        Self { in_place, all_in_place, are_tiles: builder.and(fits, pays) }
    }
}

impl<'c, 'a> Tiles<'c, 'a> {
    fn new(
        builder: &Builder<'c, '_>,
        frame: &'a Frame<'c, 'a>,
        reads: &[TileRead],
        conditions: &Conditions<'c>,
        functions: &'a mut Functions,
    ) -> Self {
        let [rows, inner] = frame.last_extents();
        let groups = builder.divide_index(builder.index(MAX_ELEMENTS / GROUP), inner);
        let fitting = builder.min_index(rows, builder.multiply_index(groups, builder.index(GROUP)));
        let step = match conditions.all_in_place {
            Some(all) => builder.select(all, rows, fitting),
            None => fitting,
        };
        let read = |((leaf, &read), &in_place): ((&Leaf<'c>, &TileRead), &Option<Val<'c>>)| match read {
            TileRead::Once => Read::Once,
            TileRead::InPlace => Read::InPlace,
            TileRead::Copy | TileRead::Either => {
                Read::Tile(stack::memory(builder, leaf.element(), TILE + MARGIN), in_place)
            }
        };
        let reads = frame.leaves.iter().zip(reads).zip(&conditions.in_place).map(read).collect();
        Self { frame, functions: RefCell::new(functions), reads, step }
    }

    fn build(&self, builder: &Builder<'c, '_>) {
        let (frame, rows) = (self.frame, self.frame.last_extents()[0]);
        frame.for_each_before(builder, frame.row(), &|builder, start, indices| {
            let is_zero = indices.iter().map(|&index| builder.equal(index, frame.zero));
            let is_start = is_zero.reduce(|a, b| builder.and(a, b));
            builder.for_each([frame.zero, rows, self.step], |builder, first| {
                let position = frame.advance(builder, &start, frame.row(), first);
                let rows = builder.min_index(self.step, builder.subtract_index(rows, first));
                let is_first = builder.equal(first, frame.zero);
                self.build_tile(builder, &Place { position, rows, is_first, is_start });
            });
        });
    }

    /// One tile.
    fn build_tile(&self, builder: &Builder<'c, '_>, place: &Place<'c>) {
        let (frame, position) = (self.frame, &place.position);
        let mut sources = Vec::new();
        for ((leaf, &at), read) in frame.leaves.iter().zip(&position.leaves).zip(&self.reads) {
            let memref = leaf.flat.memref;
            sources.push(match *read {
                Read::Once => Source::Scalar(load(builder, memref, at)),
                Read::InPlace => Source::Memref(memref, at),
                Read::Tile(tile, in_place) => {
                    let is_new = self.is_new(builder, leaf, place);
                    let is_copied =
                        in_place.map_or(is_new, |in_place| builder.and(is_new, builder.not(in_place)));
                    builder.when(is_copied, |builder| self.fill(builder, leaf, at, place.rows, tile));
                    let choose = |yes, no| in_place.map_or(no, |in_place| builder.select(in_place, yes, no));
                    Source::Memref(choose(memref, tile), choose(at, frame.zero))
                }
            });
        }
        let count = builder.multiply_index(place.rows, frame.inner());
        frame.for_each_element(builder, count, |builder, index| {
            let element = |source: &Source<'c>| match *source {
                Source::Scalar(element) => element,
                Source::Memref(memref, at) => load(builder, memref, builder.add_index(at, index)),
            };
            let elements: Vec<_> = sources.iter().map(element).collect();
            frame.compute(builder, &elements, builder.add_index(position.out, index));
        });
    }

    /// Whether the rows of an operand at this position differ from those in its tile, which was filled
    /// before.
    fn is_new(&self, builder: &Builder<'c, '_>, leaf: &Leaf<'c>, place: &Place<'c>) -> Val<'c> {
        let moves_on = builder.not(builder.equal(leaf.stride(self.frame), self.frame.zero));
        let is_first = match (place.is_start, leaf.moves_before_rows(builder, self.frame)) {
            (Some(is_start), Some(moves)) => builder.and(place.is_first, builder.or(is_start, moves)),
            (Some(is_start), None) => builder.and(place.is_first, is_start),
            (None, _) => place.is_first,
        };
        builder.or(is_first, moves_on)
    }

    /// Copies rows of an operand from this position.
    fn fill(&self, builder: &Builder<'c, '_>, leaf: &Leaf<'c>, at: Val<'c>, count: Val<'c>, tile: Val<'c>) {
        let frame = self.frame;
        let (stride, moves) = (leaf.stride(frame), leaf.moves(builder));
        let rows = Rows { memref: leaf.flat.memref, at, stride, moves, count, size: frame.inner() };
        self.functions.borrow_mut().call(builder, frame.kernel.op, &rows, tile);
    }
}
