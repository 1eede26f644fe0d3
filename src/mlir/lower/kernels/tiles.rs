//! A kernel as a loop over tiles: so many short rows at once that the elements of all of them are one long loop.
//!
//! An operand that does not lie as the result does is copied to a tile on the stack, where each of its elements is
//! repeated as the result needs it: once if all rows of it are the same, else for every tile.

mod copy;

use super::{
    frame::{Frame, Position, load},
    plan::TileRead,
};
use crate::mlir::{builder::Builder, ffi::Val};
use copy::Copy;
use melior::ir::Type;

/// The elements of a tile that is copied to.
const TILE: i64 = 256;
/// Where anything has to be copied, longer rows get no tiles.
const MAX_SHORT: i64 = 32;

/// One operand, as tiles read it.
struct Tiled<'c> {
    /// Whether it is read in place; `None` if that is known.
    in_place: Option<Val<'c>>,
    copy: Option<Copy<'c>>,
}

/// Builds the loop over tiles where rows are short or nothing has to be copied, and elsewhere the other loops.
pub fn build_or<'c>(
    builder: &Builder<'c, '_>,
    frame: &Frame<'c, '_>,
    reads: &[TileRead],
    other: impl FnOnce(&Builder<'c, '_>),
) {
    let conditions = Conditions::new(builder, frame, reads);
    let build = |builder: &Builder<'c, '_>| {
        let stack = Type::parse(builder.context(), "!llvm.ptr").expect("the type is valid");
        let stack = builder.build("llvm.intr.stacksave", &[], &[], stack);
        build(builder, frame, reads, &conditions);
        builder.build_without_result("llvm.intr.stackrestore", &[stack], &[]);
    };
    builder.when_else(conditions.are_tiles, build, other);
}

struct Conditions<'c> {
    /// Whether this operand is read in place; `None` if that is known.
    in_place: Vec<Option<Val<'c>>>,
    /// Whether all are; `None` if some never is.
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
            in_place.push((*read == TileRead::Either).then(|| {
                let moves = leaf.moves.unwrap_or_else(|| builder.r#true());
                let stride = leaf.flat.strides[frame.row()].unwrap_or(frame.zero);
                let is_next = builder.equal(stride, inner);
                let is_known = builder.or(is_next, builder.equal(stride, frame.zero));
                fits = builder.and(fits, builder.or(is_known, builder.not(moves)));
                builder.and(moves, is_next)
            }));
        }
        let known = in_place.iter().flatten().copied().reduce(|a, b| builder.and(a, b));
        let all_in_place = known.filter(|_| !reads.contains(&TileRead::Copy));
        let fills = all_in_place.map_or(is_short, |all| builder.or(all, is_short));
        Self { in_place, all_in_place, are_tiles: builder.and(fits, fills) }
    }
}

fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, reads: &[TileRead], conditions: &Conditions<'c>) {
    let [rows, inner] = frame.last_extents();
    let fitting = builder.min_index(rows, builder.divide_index(builder.index(TILE), inner));
    let step = match conditions.all_in_place {
        Some(all) => builder.select(all, rows, fitting),
        None => fitting,
    };
    let mut tiled = Vec::new();
    for ((leaf, &in_place), &read) in frame.leaves.iter().zip(&conditions.in_place).zip(reads) {
        let copy = (read != TileRead::InPlace).then(|| Copy::new(builder, leaf));
        tiled.push(Tiled { in_place, copy });
    }
    frame.for_each_before(builder, frame.row(), &|builder, start| {
        builder.for_each([frame.zero, rows, step], |builder, first| {
            let position = frame.advance(builder, &start, frame.row(), first);
            let count = builder.min_index(step, builder.subtract_index(rows, first));
            tile(builder, frame, &tiled, &position, [first, count]);
        });
    });
}

/// One tile: so many rows from that position on.
fn tile<'c>(
    builder: &Builder<'c, '_>,
    frame: &Frame<'c, '_>,
    tiled: &[Tiled<'c>],
    position: &Position<'c>,
    [first, rows]: [Val<'c>; 2],
) {
    let is_first = builder.equal(first, frame.zero);
    let mut sources = Vec::new();
    for ((tiled, leaf), &at) in tiled.iter().zip(&frame.leaves).zip(&position.leaves) {
        let (memref, at) = match (&tiled.copy, tiled.in_place) {
            (None, _) => (leaf.flat.memref, at),
            (Some(copy), in_place) => {
                copy.refresh(builder, frame, leaf, in_place, [at, is_first, rows]);
                match in_place {
                    None => (copy.tile, frame.zero),
                    Some(in_place) => (
                        builder.select(in_place, leaf.flat.memref, copy.tile),
                        builder.select(in_place, at, frame.zero),
                    ),
                }
            }
        };
        sources.push((memref, at));
    }
    let count = builder.multiply_index(rows, frame.inner());
    builder.for_each([frame.zero, count, frame.one], |builder, index| {
        let element = |&(memref, at)| load(builder, memref, builder.add_index(at, index));
        let elements: Vec<_> = sources.iter().map(element).collect();
        frame.compute(builder, &elements, builder.add_index(position.out, index));
    });
}
