//! The copy of an operand in which every element is repeated as the result needs it.

use crate::mlir::{
    builder::Builder,
    ffi::{self, Val},
    lower::kernels::{
        frame::{Frame, Leaf, load, store},
        plan::Motion,
    },
};
use melior::ir::{
    Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, IntegerAttribute},
    r#type::IntegerType,
};

/// So many elements are written at once, beyond the end of a shorter row: the next one is written after it.
const WIDTH: i64 = 16;
/// Sizes of rows for which the writing is unrolled.
const UNROLLED: [i64; 4] = [2, 3, 4, 8];

pub struct Copy<'c> {
    pub tile: Val<'c>,
    /// One row of the operand, if it may move along that.
    row: Option<Val<'c>>,
}

impl<'c> Copy<'c> {
    pub fn new(builder: &Builder<'c, '_>, leaf: &Leaf<'c>) -> Self {
        let memory = |size| memory(builder, ffi::element_type(leaf.flat.memref.r#type()), size);
        let row = (leaf.motion != Motion::Never).then(|| memory(super::MAX_SHORT + WIDTH));
        Self { tile: memory(super::TILE + WIDTH), row }
    }

    /// Copies so many rows from there on, unless the operand is read in place, or the tile has them.
    pub fn refresh(
        &self,
        builder: &Builder<'c, '_>,
        frame: &Frame<'c, '_>,
        leaf: &Leaf<'c>,
        in_place: Option<Val<'c>>,
        [at, is_first, rows]: [Val<'c>; 3],
    ) {
        let stride = leaf.flat.strides[frame.row()];
        let is_new = match stride {
            Some(stride) => builder.or(is_first, builder.not(builder.equal(stride, frame.zero))),
            None => is_first,
        };
        let is_needed = in_place.map_or(is_new, |in_place| builder.and(is_new, builder.not(in_place)));
        builder.when(is_needed, |builder| {
            if let Some(row) = self.row {
                self.copy_row(builder, frame, leaf, row, at);
            }
            builder.switch(frame.inner(), &UNROLLED, &|builder, size| {
                builder.for_each([frame.zero, rows, frame.one], |builder, index| {
                    let from = stride.map_or(at, |stride| {
                        builder.add_index(at, builder.multiply_index(index, stride))
                    });
                    let first = load(builder, leaf.flat.memref, from);
                    self.write_row(builder, frame, leaf, [index, first], size);
                });
            });
        });
    }

    /// Copies one row, or its one element as often as it is stretched to.
    fn copy_row(&self, builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, leaf: &Leaf<'c>, row: Val<'c>, at: Val<'c>) {
        builder.for_each([frame.zero, frame.inner(), frame.one], |builder, index| {
            let from = match leaf.moves {
                Some(moves) => builder.select(moves, index, frame.zero),
                None => index,
            };
            let element = load(builder, leaf.flat.memref, builder.add_index(at, from));
            store(builder, element, row, index);
        });
    }

    /// Writes a row of the tile, whose first element is given: all of one size, or a bit more of any other.
    fn write_row(
        &self,
        builder: &Builder<'c, '_>,
        frame: &Frame<'c, '_>,
        leaf: &Leaf<'c>,
        [row, first]: [Val<'c>; 2],
        size: Option<i64>,
    ) {
        let write = |builder: &Builder<'c, '_>, to: Val<'c>, index: Val<'c>| {
            let moved = |memref| load(builder, memref, index);
            let element = match (self.row, leaf.moves) {
                (None, _) => first,
                (Some(memref), None) => moved(memref),
                (Some(memref), Some(moves)) => builder.select(moves, moved(memref), first),
            };
            store(builder, element, self.tile, builder.add_index(to, index));
        };
        let (pitch, width) = match size {
            Some(size) => (builder.index(size), size),
            None => (frame.inner(), WIDTH),
        };
        let (to, width) = (builder.multiply_index(row, pitch), builder.index(width));
        if size.is_some() {
            return builder.for_each([frame.zero, width, frame.one], |builder, index| write(builder, to, index));
        }
        builder.for_each([frame.zero, pitch, width], |builder, from| {
            builder.for_each([frame.zero, width, frame.one], |builder, index| {
                write(builder, to, builder.add_index(from, index));
            });
        });
    }
}

/// Memory on the stack, as a flat memref.
fn memory<'c>(builder: &Builder<'c, '_>, element: Type<'c>, size: i64) -> Val<'c> {
    let i64 = IntegerType::new(builder.context(), 64).into();
    let attributes = [
        ("alignment", IntegerAttribute::new(i64, 64).into()),
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context(), &[0, 0]).into()),
    ];
    let memory = builder.build("memref.alloca", &[], &attributes, ffi::flat_memref(element, Some(size)));
    builder.build("memref.cast", &[memory], &[], ffi::flat_memref(element, None))
}
