//! A kernel as loops over all columns.
//!
//! What does not move along the inner column is read before the inner loop, which then has only contiguous reads, each
//! of them done or not for a whole row: LLVM vectorizes that, with masks or by a loop for each case.

use super::{
    frame::{Frame, Moves, Position, load, store},
    stack,
};
use crate::mlir::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::{ValueLike, r#type::IntegerType};

/// So many elements of bits become bytes at once.
const BYTES: i64 = 256;

/// Builds the loops; in them these operands are read by way of bytes.
pub fn build<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, bytes: &[bool]) {
    if !bytes.contains(&true) {
        return build_rows(builder, frame, &|builder, row| {
            let reads = reads(builder, frame, row);
            builder.for_each([frame.zero, frame.inner(), frame.one], |builder, index| {
                let elements: Vec<_> = reads.iter().map(|read| read.element(builder, index)).collect();
                frame.compute(builder, &elements, builder.add_index(row.out, index));
            });
        });
    }
    stack::scope(builder, |builder| {
        let byte = IntegerType::new(builder.context(), 8).into();
        let bytes: Vec<_> = bytes.iter().map(|is| is.then(|| stack::memory(builder, byte, BYTES))).collect();
        let step = builder.index(BYTES);
        build_rows(builder, frame, &|builder, row| {
            let reads = reads(builder, frame, row);
            builder.for_each([frame.zero, frame.inner(), step], |builder, first| {
                let count = builder.min_index(step, builder.subtract_index(frame.inner(), first));
                build_part(builder, frame, row, &reads, &bytes, [first, count]);
            });
        });
    });
}

fn build_rows<'c>(
    builder: &Builder<'c, '_>,
    frame: &Frame<'c, '_>,
    build: &dyn Fn(&Builder<'c, '_>, &Position<'c>),
) {
    // A row without elements is not read.
    let has_elements = builder.at_least(frame.inner(), frame.one);
    builder.when(has_elements, |builder| {
        frame.for_each_before(builder, frame.kernel.rank - 1, &|builder, row| build(builder, &row));
    });
}

/// So many elements of a row from one on.
fn build_part<'c>(
    builder: &Builder<'c, '_>,
    frame: &Frame<'c, '_>,
    row: &Position<'c>,
    reads: &[Read<'c>],
    bytes: &[Option<Val<'c>>],
    [first, count]: [Val<'c>; 2],
) {
    let range = [frame.zero, count, frame.one];
    for (read, memory) in reads.iter().zip(bytes) {
        let Some(memory) = *memory else { continue };
        builder.for_each(range, |builder, index| {
            let bit = read.element(builder, builder.add_index(first, index));
            let byte = builder.build("arith.extui", &[bit], &[], ffi::element_type(memory.r#type()));
            store(builder, byte, memory, index);
        });
    }
    builder.for_each(range, |builder, index| {
        let at = builder.add_index(first, index);
        let element = |(read, memory): (&Read<'c>, &Option<Val<'c>>)| match *memory {
            None => read.element(builder, at),
            Some(memory) => builder.low_bit(load(builder, memory, index)),
        };
        let elements: Vec<_> = reads.iter().zip(bytes).map(element).collect();
        frame.compute(builder, &elements, builder.add_index(row.out, at));
    });
}

fn reads<'c>(builder: &Builder<'c, '_>, frame: &Frame<'c, '_>, row: &Position<'c>) -> Vec<Read<'c>> {
    let leaves = frame.leaves.iter().zip(&row.leaves);
    leaves.map(|(leaf, &at)| Read::new(builder, leaf.flat.memref, at, leaf.moves)).collect()
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
        let moved = |builder: &Builder<'c, '_>, memref, at| load(builder, memref, builder.add_index(at, index));
        match *self {
            Self::Scalar(scalar) => scalar,
            Self::Moving(memref, at) => moved(builder, memref, at),
            Self::Either(condition, scalar, memref, at) => builder
                .choose(condition, scalar.r#type(), |inside| Ok(moved(inside, memref, at)), |_| Ok(scalar))
                .expect("an op with a given result type can be created"),
        }
    }
}
