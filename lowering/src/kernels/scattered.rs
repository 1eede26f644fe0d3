//! Reductions along the last columns that [`rowwise`](super::rowwise) cannot compute in vectors, because they
//! read memory in another order, or in a way that is not known: element after element, with the lanes of the
//! tree in memory.
//!
//! They are rare and slow. But `reductions=tree` promises the same bits, however an operand of a reduction is
//! read.

use super::{
    combiner::Combiner,
    frame::{self, load},
    reads::{maps, order_of_loops, reduced_columns, single_output, split_combiner},
    rowwise::{LANES, fold, vector_type},
    stack,
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val, glue::BcastReductions},
};
use melior::ir::{AffineMap, Attribute, Type, ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// Replaces every reduction below `root` whose bits depend on the order, if that is a tree in this mode.
pub fn run(root: &mut OpMut, inserter: &Inserter, mode: BcastReductions) {
    let context = root.context();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        let Some(reduction) = Reduction::of(*op, mode) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        stack::scope(&builder, |builder| reduction.build(builder));
        replacements.replace(op, &[]);
    }
    replacements.finish();
}

/// Clears the flags of what combines the elements in every reduction that is left below `root` and may be a
/// tree in this mode, such as one of the first columns: by them, LLVM would choose an order of its own.
pub fn keep_order(root: &mut OpMut, mode: BcastReductions) {
    let context = root.context();
    let none = Attribute::parse(ffi::context(&context), "#arith.fastmath<none>");
    let none = none.expect("the attribute is valid");
    for op in ffi::ops_below(**root).into_iter().filter_map(|op| combining(op, mode)) {
        ffi::set_inherent_attribute(&mut ffi::op_below_mut(root, op), "fastmath", none);
    }
}

/// The op with which a reduction combines two elements, if that has flags and may be a tree.
fn combining<'c>(op: Op<'c>, mode: BcastReductions) -> Option<Op<'c>> {
    reduced_columns(op)?.contains(&true).then_some(())?;
    let mut body = ffi::body_ops(op);
    let result = body.pop()?.operand_at(0)?;
    let &combining = body.last()?;
    let (combiner, _) = split_combiner(&mut body, result, *ffi::body_arguments(op).last()?)?;
    let has_flags = ffi::inherent_attribute(combining, "fastmath").is_some();
    (has_flags && combiner.may_be_tree(mode)).then_some(combining)
}

struct Reduction<'c> {
    op: Op<'c>,
    maps: Vec<AffineMap<'c>>,
    /// The loop of each column.
    order: Vec<usize>,
    /// A memref and its dimension whose size is that of a column, for each column.
    extents: Vec<(Val<'c>, usize)>,
    /// The columns before those that are reduced at the end.
    rows: usize,
    body: Vec<Op<'c>>,
    result: Val<'c>,
    combiner: Combiner,
}

impl<'c> Reduction<'c> {
    fn of(op: Op<'c>, mode: BcastReductions) -> Option<Self> {
        if !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce") {
            return None;
        }
        let (maps, reduced) = (maps(op)?, reduced_columns(op)?);
        let order = order_of_loops(&maps, &reduced);
        let reduced: Vec<_> = order.iter().map(|&column| reduced[column]).collect();
        let rows = reduced.iter().rposition(|is_reduced| !is_reduced).map_or(0, |last| last + 1);
        if rows == reduced.len() || single_output(op)? + 1 != op.operand_count() {
            return None;
        }
        let mut body = ffi::body_ops(op);
        let result = body.pop()?.operand_at(0)?;
        let &out = ffi::body_arguments(op).last()?;
        let (combiner, result) = split_combiner(&mut body, result, out)?;
        let nested = body.iter().flat_map(|&op| ffi::child_ops(op)).flat_map(ffi::ops_below);
        let is_read =
            ffi::users(out).len() == 1 && !nested.into_iter().any(|op| ffi::has_name(op, "linalg.index"));
        let is_tree = combiner.is_ordered() && combiner.may_be_tree(mode);
        let loops = ffi::loops_of_operands(op)?;
        let extent = |column: usize| {
            let dims = op.operands().zip(&loops);
            dims.into_iter()
                .find_map(|(memref, dims)| Some((memref, dims.iter().position(|&at| at == Some(column))?)))
        };
        let extents = order.iter().map(|&column| extent(column)).collect::<Option<_>>()?;
        (is_read && is_tree).then_some(Self { op, maps, order, extents, rows, body, result, combiner })
    }

    fn build(&self, builder: &Builder<'c, '_>) {
        let element = ffi::element_type(self.out().r#type());
        let lanes = stack::memory(builder, element, LANES);
        let extents: Vec<_> =
            self.extents.iter().map(|&(memref, dim)| frame::size(builder, memref, dim)).collect();
        let (zero, one) = (builder.index(0), builder.index(1));
        let rows = &extents[..self.rows];
        nest(builder, rows, [zero, one], &[], &|builder, row| {
            let all = vector_type(builder, element, LANES);
            let neutral = ffi::splat(all, self.combiner.neutral(builder, element));
            let neutral = builder.build("arith.constant", &[], &[("value", neutral)], all);
            builder.build_without_result("vector.store", &[neutral, lanes, zero], &[]);
            nest(builder, &extents[self.rows..], [zero, one], &[], &|builder, inner| {
                let lane = lane(builder, inner, &extents[self.rows..]);
                let value = self.element(builder, &[row, inner].concat());
                let sum = self.combiner.combine(builder, load(builder, lanes, lane), value);
                builder.build_without_result("memref.store", &[sum, lanes, lane], &[]);
            });
            let sums = builder.build("vector.load", &[lanes, zero], &[], all);
            let total = fold(builder, sums, LANES, &|a, b| self.combiner.combine(builder, a, b));
            // The result does not depend on the columns that are reduced.
            let indices = [row, &vec![zero; extents.len() - self.rows]].concat();
            let at = self.indices(builder, self.maps.len() - 1, &indices);
            let before = read(builder, self.out(), &at);
            let stored = self.combiner.combine(builder, before, total);
            builder.build_without_result("memref.store", &[&[stored, self.out()], &at[..]].concat(), &[]);
        });
    }

    fn out(&self) -> Val<'c> {
        self.op.operands().last().expect("a reduction has a result")
    }

    /// The indices of the loops at these of the columns.
    fn of_loops(&self, indices: &[Val<'c>]) -> Vec<Val<'c>> {
        let index = |at| self.order.iter().zip(indices).find(|&(&column, _)| column == at);
        (0..indices.len()).map(|at| *index(at).expect("each loop is a column").1).collect()
    }

    /// The elements that are reduced, at these indices of the columns.
    fn element(&self, builder: &Builder<'c, '_>, indices: &[Val<'c>]) -> Val<'c> {
        let loops = self.of_loops(indices);
        let inputs =
            self.op.operands().zip(ffi::body_arguments(self.op)).enumerate().take(self.maps.len() - 1);
        let mut values: HashMap<_, _> = inputs
            .map(|(input, (memref, argument))| {
                let at = self.indices(builder, input, indices);
                (ffi::value_number(argument), read(builder, memref, &at))
            })
            .collect();
        for &op in &self.body {
            match frame::index_of(op) {
                Some(column) => {
                    values.insert(ffi::value_number(ffi::result(op, 0)), loops[column]);
                }
                None => frame::copy(builder, op, &mut values),
            }
        }
        values.get(&ffi::value_number(self.result)).copied().unwrap_or(self.result)
    }

    /// Where an operand is accessed.
    fn indices(&self, builder: &Builder<'c, '_>, operand: usize, indices: &[Val<'c>]) -> Vec<Val<'c>> {
        let (map, loops) = (&self.maps[operand], self.of_loops(indices));
        let index = |at: usize| {
            let attributes = [("map", ffi::affine_map_attribute(ffi::result_of_map(map, at)))];
            builder.build("affine.apply", &loops, &attributes, Type::index(builder.context()))
        };
        (0..map.result_count()).map(index).collect()
    }
}

/// Loops over columns of these sizes.
fn nest<'c>(
    builder: &Builder<'c, '_>,
    extents: &[Val<'c>],
    [zero, one]: [Val<'c>; 2],
    indices: &[Val<'c>],
    compute: &dyn Fn(&Builder<'c, '_>, &[Val<'c>]),
) {
    let Some((&extent, others)) = extents.split_first() else { return compute(builder, indices) };
    builder.for_each([zero, extent, one], |inside, index| {
        nest(inside, others, [zero, one], &[indices, &[index]].concat(), compute);
    });
}

/// The lane of an element: its place among all that are reduced, modulo the lanes.
fn lane<'c>(builder: &Builder<'c, '_>, indices: &[Val<'c>], extents: &[Val<'c>]) -> Val<'c> {
    let place = indices.iter().zip(extents).fold(None, |place, (&index, &extent)| match place {
        None => Some(index),
        Some(place) => Some(builder.add_index(builder.multiply_index(place, extent), index)),
    });
    builder.remainder_index(place.expect("a column is reduced"), builder.index(LANES))
}

fn read<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, indices: &[Val<'c>]) -> Val<'c> {
    let element = ffi::element_type(memref.r#type());
    builder.build("memref.load", &[&[memref], indices].concat(), &[], element)
}
