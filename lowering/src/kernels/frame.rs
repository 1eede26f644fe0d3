//! The common state of one kernel's loops: its extents, its memrefs of rank 1, and positions in them.

use super::{
    bytes,
    constants::INTERLEAVED,
    plan::Plan,
    reads::{Kernel, Read},
    steps::{Dims, Step},
    threads::Part,
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};
use std::collections::HashMap;

#[derive(Clone)]
pub struct Frame<'c, 'a> {
    pub kernel: &'a Kernel<'c>,
    pub zero: Val<'c>,
    pub one: Val<'c>,
    /// The sizes of the result, after columns were coalesced.
    pub extents: Vec<Val<'c>>,
    pub out: Flat<'c>,
    pub leaves: Vec<Leaf<'c>>,
    /// Where the loops begin.
    start: Position<'c>,
    /// An attribute of the loops over rows, if LLVM must not vectorize them. It only tries the innermost
    /// loop that it does not unroll.
    row_loops: Option<(&'static str, Attribute<'c>)>,
    /// One of the loops over elements, if LLVM computes several vectors at once.
    inner_loops: Option<(&'static str, Attribute<'c>)>,
}

/// A memref, as one of rank 1.
#[derive(Clone)]
pub struct Flat<'c> {
    pub memref: Val<'c>,
    /// The stride of each column of the result; `None` for 0.
    pub strides: Vec<Option<Val<'c>>>,
}

/// An operand of a kernel.
#[derive(Clone)]
pub struct Leaf<'c> {
    pub flat: Flat<'c>,
    pub moves: Moves<'c>,
}

/// Whether the stride along the inner column is 1 rather than 0.
#[derive(Clone, Copy)]
pub enum Moves<'c> {
    Always,
    Never,
    /// If this condition holds.
    Perhaps(Val<'c>),
}

impl<'c> Moves<'c> {
    /// The condition under which it moves; `None` if that is known at compile time.
    pub fn condition(self) -> Option<Val<'c>> {
        if let Self::Perhaps(condition) = self { Some(condition) } else { None }
    }
}

/// An offset in each flat memref: the result's, and each operand's.
#[derive(Clone)]
pub struct Position<'c> {
    pub out: Val<'c>,
    pub leaves: Vec<Val<'c>>,
}

impl<'c, 'a> Frame<'c, 'a> {
    pub fn new(builder: &Builder<'c, '_>, kernel: &'a Kernel<'c>, plan: Option<&Plan>) -> Self {
        let (zero, one) = (builder.index(0), builder.index(1));
        let extents = sizes(builder, kernel.out);
        let out = flatten(builder, one, kernel.out, &kernel.out_dims, kernel.rank);
        let mut conditions = HashMap::new();
        let leaf = |read| Leaf::new(builder, one, read, kernel.rank, &mut conditions);
        let leaves: Vec<_> = kernel.reads.iter().map(leaf).collect();
        let start = Position { out: zero, leaves: vec![zero; leaves.len()] };
        let annotation = |text: &str| {
            let text = format!("#llvm.loop_annotation<{text}>");
            let attribute = Attribute::parse(builder.context(), &text).expect("the pass loads the dialect");
            ("loop_annotation", attribute)
        };
        let row_loops =
            plan.filter(|plan| plan.is_unrolled).map(|_| annotation("vectorize = <disable = true>"));
        let inner_loops = plan
            .filter(|plan| plan.is_interleaved)
            .map(|_| annotation(&format!("interleave = <count = {INTERLEAVED} : i32>")));
        let mut frame = Self { kernel, zero, one, extents, out, leaves, start, row_loops, inner_loops };
        frame.merge_rows(builder);
        frame
    }

    /// Coalesces outer columns into the row column at run time, where every operand's strides allow it. A
    /// coalesced column keeps a size of 1; other columns do not change.
    fn merge_rows(&mut self, builder: &Builder<'c, '_>) {
        let Some(row) = self.kernel.rank.checked_sub(2) else { return };
        let mut are_merged = builder.condition(true);
        for column in (0..row).rev() {
            let rows = self.extents[row];
            for leaf in &self.leaves {
                let [outer, inner] =
                    [column, row].map(|column| leaf.flat.strides[column].unwrap_or(self.zero));
                let is_one = builder.equal(outer, builder.multiply_index(inner, rows));
                are_merged = builder.and(are_merged, is_one);
            }
            let all = builder.multiply_index(rows, self.extents[column]);
            self.extents[row] = builder.select(are_merged, all, rows);
            self.extents[column] = builder.select(are_merged, self.one, self.extents[column]);
        }
    }

    /// A part of the same loops.
    pub fn part(&self, builder: &Builder<'c, '_>, part: &Part<'c>) -> Self {
        let columns = part.from.iter().enumerate();
        let start = columns.fold(self.start.clone(), |position, (column, &steps)| {
            self.advance(builder, &position, column, steps)
        });
        Self { start, extents: part.extents.clone(), ..self.clone() }
    }

    /// The size of the last column.
    pub fn inner(&self) -> Val<'c> {
        self.extents[self.kernel.rank - 1]
    }

    /// The column before it.
    pub fn row(&self) -> usize {
        self.kernel.rank - 2
    }

    /// The sizes of both.
    pub fn last_extents(&self) -> [Val<'c>; 2] {
        [self.extents[self.row()], self.inner()]
    }

    /// The position after some steps along a column.
    pub fn advance(
        &self,
        builder: &Builder<'c, '_>,
        position: &Position<'c>,
        column: usize,
        steps: Val<'c>,
    ) -> Position<'c> {
        let further = |from: Val<'c>, flat: &Flat<'c>| match flat.strides[column] {
            Some(stride) => builder.add_index(from, builder.multiply_index(steps, stride)),
            None => from,
        };
        let leaves = position.leaves.iter().zip(&self.leaves);
        Position {
            out: further(position.out, &self.out),
            leaves: leaves.map(|(&from, leaf)| further(from, &leaf.flat)).collect(),
        }
    }

    /// Builds loops over the columns before this one, outer ones first. The innermost body gets the position,
    /// and the indices of these loops.
    pub fn for_each_before(
        &self,
        builder: &Builder<'c, '_>,
        column: usize,
        compute: &dyn Fn(&Builder<'c, '_>, Position<'c>, &[Val<'c>]),
    ) {
        self.nest(builder, column, self.start.clone(), &[], compute);
    }

    fn nest(
        &self,
        builder: &Builder<'c, '_>,
        columns: usize,
        position: Position<'c>,
        indices: &[Val<'c>],
        compute: &dyn Fn(&Builder<'c, '_>, Position<'c>, &[Val<'c>]),
    ) {
        let column = indices.len();
        if column == columns {
            return compute(builder, position, indices);
        }
        let bounds = [self.zero, self.extents[column], self.one];
        builder.for_each_with(bounds, self.row_loops, |inside, index| {
            let position = self.advance(inside, &position, column, index);
            self.nest(inside, columns, position, &[indices, &[index]].concat(), compute);
        });
    }

    /// Builds the loop over `count` elements.
    pub fn for_each_element(
        &self,
        builder: &Builder<'c, '_>,
        count: Val<'c>,
        compute: impl FnOnce(&Builder<'c, '_>, Val<'c>),
    ) {
        builder.for_each_with([self.zero, count, self.one], self.inner_loops, compute);
    }

    /// Computes one element, and stores it at this offset of the flat result.
    pub fn compute(&self, builder: &Builder<'c, '_>, elements: &[Val<'c>], at: Val<'c>) {
        let value = |(read, &loaded): (&Read<'c>, &Val<'c>)| {
            let element = bytes::to_element(builder, loaded, read.element.r#type());
            (ffi::value_number(read.element), element)
        };
        let mut values: HashMap<_, _> = self.kernel.reads.iter().zip(elements).map(value).collect();
        for &op in &self.kernel.body {
            copy(builder, op, &mut values);
        }
        let result = values.get(&ffi::value_number(self.kernel.result)).copied();
        let stored = bytes::from_element(builder, result.unwrap_or(self.kernel.result), self.out.memref);
        builder.build_without_result("memref.store", &[stored, self.out.memref, at], &[]);
    }
}

impl<'c> Leaf<'c> {
    /// Operands with the same step share a condition; `conditions` has it, by the id of the step.
    fn new(
        builder: &Builder<'c, '_>,
        one: Val<'c>,
        read: &Read<'c>,
        rank: usize,
        conditions: &mut HashMap<usize, Val<'c>>,
    ) -> Self {
        let flat = flatten(builder, one, read.memref, &read.dims, rank);
        let inner = read.dims.iter().flatten().find(|&&(column, _)| column + 1 == rank);
        let moves = match inner {
            Some(&(_, Step::One)) => Moves::Always,
            Some(&(_, Step::Value(step))) => {
                let condition =
                    conditions.entry(ffi::value_number(step)).or_insert_with(|| builder.equal(step, one));
                Moves::Perhaps(*condition)
            }
            None => Moves::Never,
        };
        Self { flat, moves }
    }

    pub fn element(&self) -> Type<'c> {
        ffi::element_type(self.flat.memref.r#type())
    }

    /// Whether its stride along the inner column is 1.
    pub fn moves(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        match self.moves {
            Moves::Always => builder.condition(true),
            Moves::Never => builder.condition(false),
            Moves::Perhaps(condition) => condition,
        }
    }

    /// Whether its stride along a column before the rows is not 0; `None` if it is 0 at compile time.
    pub fn moves_before_rows(&self, builder: &Builder<'c, '_>, frame: &Frame<'c, '_>) -> Option<Val<'c>> {
        let strides = self.flat.strides[..frame.row()].iter().flatten();
        let moves = strides.map(|&stride| builder.not(builder.equal(stride, frame.zero)));
        moves.reduce(|a, b| builder.or(a, b))
    }

    /// The stride of its rows.
    pub fn stride(&self, frame: &Frame<'c, '_>) -> Val<'c> {
        self.flat.strides[frame.row()].unwrap_or(frame.zero)
    }
}

/// Clones an op of the body, with its operands mapped to these values.
pub fn copy<'c>(builder: &Builder<'c, '_>, op: Op<'c>, values: &mut HashMap<usize, Val<'c>>) {
    let mut new = builder.insert(ffi::clone_op(op));
    for mut inner in ffi::ops_below_mut(&mut new) {
        for (index, operand) in inner.operands().enumerate().collect::<Vec<_>>() {
            if let Some(&value) = values.get(&ffi::value_number(operand)) {
                ffi::set_operand(&mut inner, index, value);
            }
        }
    }
    for (old, new) in op.results().zip(new.results()) {
        values.insert(ffi::value_number(old.into()), new.into());
    }
}

/// The sizes of a memref.
fn sizes<'c>(builder: &Builder<'c, '_>, memref: Val<'c>) -> Vec<Val<'c>> {
    (0..ffi::memref_sizes(memref.r#type()).len()).map(|dim| size(builder, memref, dim)).collect()
}

/// The size of a memref's dimension.
pub fn size<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, dim: usize) -> Val<'c> {
    if let Some(size) = ffi::memref_sizes(memref.r#type())[dim] {
        return builder.index(size);
    }
    let dim = builder.index(dim as i64);
    builder.build("memref.dim", &[memref, dim], &[], Type::index(builder.context()))
}

/// The offsets in memrefs after a number of steps along a column.
pub fn advance<'c>(
    builder: &Builder<'c, '_>,
    flats: &[Flat<'c>],
    offsets: &[Val<'c>],
    column: usize,
    steps: Val<'c>,
) -> Vec<Val<'c>> {
    let further = |(&from, flat): (&Val<'c>, &Flat<'c>)| match flat.strides[column] {
        Some(stride) => builder.add_index(from, builder.multiply_index(steps, stride)),
        None => from,
    };
    offsets.iter().zip(flats).map(further).collect()
}

/// A memref as one of rank 1, with the stride of each of the kernel's columns.
pub fn flatten<'c>(
    builder: &Builder<'c, '_>,
    one: Val<'c>,
    memref: Val<'c>,
    dims: &Dims<'c>,
    rank: usize,
) -> Flat<'c> {
    let mut strides = vec![None; rank];
    let mut count = one;
    for (&dim, size) in dims.iter().zip(sizes(builder, memref)).rev() {
        match dim {
            Some((column, Step::One)) => strides[column] = Some(count),
            Some((column, Step::Value(step))) => strides[column] = Some(times(builder, one, count, step)),
            None => {}
        }
        count = times(builder, one, count, size);
    }
    Flat { memref: view(builder, memref, count), strides }
}

fn times<'c>(builder: &Builder<'c, '_>, one: Val<'c>, left: Val<'c>, right: Val<'c>) -> Val<'c> {
    if left == one { right } else { builder.multiply_index(left, right) }
}

/// A memref as one of rank 1, of all its elements.
fn view<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, count: Val<'c>) -> Val<'c> {
    let array = |values: &[i64]| DenseI64ArrayAttribute::new(builder.context(), values).into();
    let segments = DenseI32ArrayAttribute::new(builder.context(), &[1, 0, 1, 0]).into();
    let attributes = [
        ("operandSegmentSizes", segments),
        ("static_offsets", array(&[0])),
        ("static_sizes", array(&[ffi::DYNAMIC])),
        ("static_strides", array(&[1])),
    ];
    let flat = ffi::flat_memref(ffi::element_type(memref.r#type()), None);
    bytes::of_bits(builder, builder.build("memref.reinterpret_cast", &[memref, count], &attributes, flat))
}

pub fn load<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, at: Val<'c>) -> Val<'c> {
    builder.build("memref.load", &[memref, at], &[], ffi::element_type(memref.r#type()))
}

/// The column whose index an op returns.
pub fn index_of(op: Op) -> Option<usize> {
    let is_index = ffi::has_name(op, "linalg.index");
    let column = is_index.then(|| ffi::attribute(op, "dim").and_then(ffi::i64_attribute))??;
    usize::try_from(column).ok()
}
