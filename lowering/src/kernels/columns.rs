//! Reductions whose last column is not reduced, such as a sum over the rows of a matrix: loops over vectors
//! of neighbouring results.
//!
//! The order of each sum is the strict one, in every mode. Several rows are combined at once, so that the
//! results are read and written once for all of these.

use super::{
    combiner::has_vectors,
    constants::ROWS_AT_ONCE,
    frame::{Flat, advance, flatten, load},
    memory::Memory,
    reads::{Kernel, Read},
    repeat::Functions,
    rowwise::{Buffer, LANES, Lanes, are_separate, extent, is_lane_by_lane},
    steps::{Dims, Step},
    threads::{Last, Part, cost_of_element, nothing, share},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, OpMut, Replacements, Val},
    functions::has_body,
};
use melior::ir::operation::OperationLike;
use std::collections::HashMap;

/// The lanes of vectors, until all results are computed. Not every target has masks.
const WIDTHS: [i64; 5] = [LANES, 16, 8, 4, 1];

/// Replaces every such reduction below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, functions: &mut Functions) {
    let context = root.context();
    let mut replacements = Replacements::default();
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some(kernel) = Kernel::of(*op, &memory).filter(is_of_columns) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let cores = functions.cores(&builder, *op);
        let columns = Columns::new(&builder, &kernel);
        // Of fewer results, LLVM's own loops are as good.
        let is_wide = builder.at_least(columns.size(&builder), builder.index(LANES));
        builder.when_else(
            is_wide,
            |builder| {
                let extents = columns.shared(builder);
                let loops = |builder: &Builder<'_, '_>, part: Option<&Part<'_>>| columns.build(builder, part);
                share(
                    builder,
                    cores,
                    (&extents, Last::Elements),
                    |builder| columns.work(builder),
                    &nothing,
                    &loops,
                );
            },
            |builder| {
                builder.insert(ffi::clone_op(kernel.op));
            },
        );
        replacements.replace(op, &[]);
    }
    replacements.finish();
}

/// Whether a kernel reduces columns before the last one, and its elements are neighbours along that.
fn is_of_columns(kernel: &Kernel) -> bool {
    // Several rows are combined before their results are written.
    let is_read = |read: &Read| {
        is_vector(&read.dims, kernel.rank)
            && are_separate(Buffer::of(read.memref), Buffer::of(kernel.out))
            && has_vectors(read.memref)
    };
    kernel.combiner.is_some()
        && kernel.reduced.last() == Some(&false)
        && is_vector(&kernel.out_dims, kernel.rank)
        && kernel.reads.iter().all(is_read)
        && kernel.body.iter().all(|&op| is_lane_by_lane(op))
}

/// Whether the elements along the last of these columns are one, or neighbours.
fn is_vector(dims: &Dims, rank: usize) -> bool {
    let own = dims.iter().rposition(|dim| matches!(dim, Some((column, _)) if column + 1 == rank));
    own.is_none_or(|at| at + 1 == dims.len() && matches!(dims[at], Some((_, Step::One))))
}

/// The first of the last columns that are one list of neighbours, in all that is accessed. What the body
/// loads may have larger dimensions than the loops.
fn first_of_list(kernel: &Kernel, row: usize) -> usize {
    let last = kernel.rank - 1;
    let reads = || kernel.reads.iter().map(|read| &read.dims).chain([&kernel.out_dims]);
    let is_list = |&first: &usize| {
        let is_end = |(dim, column): (&Option<(usize, Step)>, usize)| matches!(dim, Some((at, Step::One)) if *at == column);
        let columns = first..kernel.rank;
        reads().all(|dims| {
            dims.len() >= columns.len() && dims.iter().rev().zip(columns.clone().rev()).all(is_end)
        })
    };
    let are_inputs = kernel.reads.iter().all(|read| read.is_input);
    (row + 1..last).find(is_list).filter(|_| are_inputs).unwrap_or(last)
}

/// The loops of a reduction.
struct Columns<'c, 'a> {
    kernel: &'a Kernel<'c>,
    /// The column of the loop over rows: the last one that is reduced.
    row: usize,
    /// The first of the columns that the loop over vectors is for.
    first: usize,
    extents: Vec<Val<'c>>,
    /// The inputs, and the result.
    flats: Vec<Flat<'c>>,
    zero: Val<'c>,
    one: Val<'c>,
}

impl<'c, 'a> Columns<'c, 'a> {
    fn new(builder: &Builder<'c, '_>, kernel: &'a Kernel<'c>) -> Self {
        let (zero, one) = (builder.index(0), builder.index(1));
        let row = kernel.reduced.iter().rposition(|&is_reduced| is_reduced).expect("a column is reduced");
        let extents = (0..kernel.rank).map(|column| extent(builder, kernel, column)).collect();
        let reads = kernel.reads.iter().map(|read| (read.memref, &read.dims));
        let all = reads.chain([(kernel.out, &kernel.out_dims)]);
        let flats = all.map(|(memref, dims)| flatten(builder, one, memref, dims, kernel.rank)).collect();
        Self { kernel, row, first: first_of_list(kernel, row), extents, flats, zero, one }
    }

    /// The number of neighbouring results.
    fn size(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let sizes = self.extents[self.first..].iter().copied();
        sizes.reduce(|a, b| builder.multiply_index(a, b)).expect("there is a last column")
    }

    /// The columns before the list of neighbours whose results are computed by themselves.
    fn outer(&self) -> impl Iterator<Item = usize> {
        (0..self.first).filter(|&column| !self.kernel.reduced[column])
    }

    /// The extents of what several cores may share: the outer columns, and the whole vectors of the list.
    fn shared(&self, builder: &Builder<'c, '_>) -> Vec<Val<'c>> {
        let lanes = builder.index(LANES);
        let last = builder.add_index(self.size(builder), builder.index(LANES - 1));
        let vectors = builder.divide_index(last, lanes);
        self.outer().map(|column| self.extents[column]).chain([vectors]).collect()
    }

    /// The cost of all loops.
    fn work(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let cost = builder.index(cost_of_element(self.kernel.reads.len(), &self.kernel.body));
        self.extents.iter().fold(cost, |work, &extent| builder.multiply_index(work, extent))
    }

    /// Builds the loops over all columns but the rows and the last ones, outer ones first, or those of a
    /// part.
    fn build(&self, builder: &Builder<'c, '_>, part: Option<&Part<'c>>) {
        let mut bounds: Vec<_> = self.extents.iter().map(|&extent| [self.zero, extent]).collect();
        let size = self.size(builder);
        let mut list = [self.zero, size];
        if let Some(Part { from, extents, .. }) = part {
            let ends = from.iter().zip(extents).map(|(&from, &count)| [from, builder.add_index(from, count)]);
            let mut parts: Vec<_> = ends.collect();
            let lanes = builder.index(LANES);
            let vectors = parts.pop().expect("the list is shared");
            list = vectors.map(|at| builder.min_index(builder.multiply_index(at, lanes), size));
            self.outer().zip(parts).for_each(|(column, part)| bounds[column] = part);
        }
        let loops = Loops { columns: self, bounds, list };
        loops.nest(builder, 0, &vec![self.zero; self.flats.len()]);
    }

    /// Combines neighbouring results with an element of each of these rows.
    fn combine(&self, builder: &Builder<'c, '_>, lanes: Lanes<'c>, rows: &[Vec<Val<'c>>], at: Val<'c>) {
        let combiner = self.kernel.combiner.as_ref().expect("it reduces");
        let (out, reads) = self.flats.split_last().expect("there is a result");
        let to = builder.add_index(rows[0][reads.len()], at);
        let mut sum = lanes.load(builder, out.memref, to);
        for offsets in rows {
            let mut values: HashMap<_, _> = HashMap::new();
            for ((read, flat), &offset) in self.kernel.reads.iter().zip(reads).zip(offsets) {
                let value = match flat.strides[self.kernel.rank - 1] {
                    Some(_) => lanes.load(builder, flat.memref, builder.add_index(offset, at)),
                    None => lanes.spread(builder, load(builder, flat.memref, offset)),
                };
                values.insert(ffi::value_number(read.element), value);
            }
            sum = combiner.combine(builder, sum, lanes.compute(builder, self.kernel, values));
        }
        lanes.store(builder, sum, out.memref, to);
    }
}

/// The loops over all results, or over those of one core.
struct Loops<'c, 'a> {
    columns: &'a Columns<'c, 'a>,
    /// For each column, the first index, and the one after the last.
    bounds: Vec<[Val<'c>; 2]>,
    /// The same of the list of neighbours.
    list: [Val<'c>; 2],
}

impl<'c> Loops<'c, '_> {
    fn nest(&self, builder: &Builder<'c, '_>, column: usize, offsets: &[Val<'c>]) {
        let columns = self.columns;
        match () {
            () if column == columns.first => self.rows(builder, offsets),
            () if column == columns.row => self.nest(builder, column + 1, offsets),
            () => {
                let [from, to] = self.bounds[column];
                builder.for_each([from, to, columns.one], |inside, index| {
                    self.nest(inside, column + 1, &advance(inside, &columns.flats, offsets, column, index));
                });
            }
        }
    }

    /// The loops over rows: several at once, and then the others.
    fn rows(&self, builder: &Builder<'c, '_>, offsets: &[Val<'c>]) {
        let columns = self.columns;
        let count = columns.extents[columns.row];
        let has_functions = columns.kernel.body.iter().any(|&op| has_body(op));
        let done = if has_functions {
            columns.zero
        } else {
            let at_once = builder.index(ROWS_AT_ONCE);
            let done = builder.multiply_index(builder.divide_index(count, at_once), at_once);
            builder.for_each([columns.zero, done, at_once], |inside, row| {
                self.vectors(inside, offsets, row, ROWS_AT_ONCE);
            });
            done
        };
        builder.for_each([done, count, columns.one], |inside, row| self.vectors(inside, offsets, row, 1));
    }

    /// The loop over the results of some rows, in vectors.
    fn vectors(&self, builder: &Builder<'c, '_>, offsets: &[Val<'c>], row: Val<'c>, count: i64) {
        let columns = self.columns;
        let first = advance(builder, &columns.flats, offsets, columns.row, row);
        let mut rows = vec![first];
        for _ in 1..count {
            rows.push(advance(builder, &columns.flats, &rows[rows.len() - 1], columns.row, columns.one));
        }
        let [from, to] = self.list;
        let size = builder.subtract_index(to, from);
        WIDTHS.into_iter().fold(from, |done, lanes| {
            let step = builder.index(lanes);
            let whole = builder.multiply_index(builder.divide_index(size, step), step);
            let end = builder.add_index(from, whole);
            builder.for_each([done, end, step], |inside, at| {
                columns.combine(inside, Lanes { count: lanes, mask: None }, &rows, at);
            });
            end
        });
    }
}
