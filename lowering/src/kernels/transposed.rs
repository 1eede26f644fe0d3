//! Kernels that read memory across its rows, such as a transposition: loops over square blocks, whose rows are
//! read as vectors, and turned in registers. Element by element, each one would be in another cache line.

use super::{
    combiner::has_vectors,
    frame::{Flat, advance, flatten, load},
    memory::Memory,
    reads::{Kernel, Read, maps, reduced_columns, single_output},
    repeat::Functions,
    rowwise::{Buffer, Lanes, are_separate, extent, is_lane_by_lane},
    steps::map_dims,
    threads::{Last, Part, cost_of_element, nothing, share},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
};
use melior::ir::{ValueLike, attribute::DenseI64ArrayAttribute, operation::OperationLike};
use std::collections::HashMap;

/// Replaces every such kernel below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, functions: &mut Functions) {
    let context = root.context();
    let mut replacements = Replacements::default();
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some((kernel, across)) = transposed(*op, &memory) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let cores = functions.cores(&builder, *op);
        let blocks = Blocks::new(&builder, &kernel, across);
        let loops = |builder: &Builder<'_, '_>, part: Option<&Part<'_>>| blocks.build(builder, part);
        let shared = blocks.shared(&builder);
        share(&builder, cores, (&shared, Last::Rows), |builder| blocks.work(builder), &nothing, &loops);
        replacements.replace(op, &[]);
    }
    replacements.finish();
}

/// A kernel of which a read has the last column elsewhere than last, and the column that is last there.
fn transposed<'c>(op: Op<'c>, memory: &Memory) -> Option<(Kernel<'c>, usize)> {
    let is_transpose = ffi::has_name(op, "linalg.transpose");
    if !is_transpose && !ffi::has_name(op, "linalg.generic") {
        return None;
    }
    let (operands, arguments) = (op.operands().collect::<Vec<_>>(), ffi::body_arguments(op));
    let (&out, inputs) = operands.split_last()?;
    let are_parallel = || reduced_columns(op).is_some_and(|reduced| !reduced.contains(&true));
    let maps = maps(op)?;
    let (own, others) = maps.split_last()?;
    let is_plain = own.is_identity()
        && (is_transpose || single_output(op) == Some(inputs.len()) && are_parallel())
        && ffi::users(*arguments.last()?).is_empty();
    if !is_plain || !ffi::is_ranked_memref(out.r#type()) {
        return None;
    }
    let rank = own.dim_count();
    let read = |((&memref, map), &element)| {
        let is_kept = ffi::is_ranked_memref(Val::r#type(&memref))
            && memory.is_contiguous(memref)
            && has_vectors(memref)
            && are_separate(Buffer::of(memref), Buffer::of(out));
        Some(Read { memref, element, dims: map_dims(map).filter(|_| is_kept)?, is_input: true })
    };
    let reads: Vec<Read> = inputs.iter().zip(others).zip(&arguments).map(read).collect::<Option<_>>()?;
    let mut body = ffi::body_ops(op);
    let result = body.pop()?.operand_at(0)?;
    let across: Vec<usize> = reads.iter().filter_map(|read| last_column(read, rank)).collect();
    let &column = across.first()?;
    let fits = across.iter().all(|&other| other == column && other + 1 != rank)
        && memory.is_contiguous(out)
        && has_vectors(out)
        && body.iter().all(|&op| is_lane_by_lane(op));
    let (reduced, out_dims) = (vec![false; rank], map_dims(own)?);
    let kernel = Kernel { op, out, out_dims, rank, reduced, reads, body, result, combiner: None };
    fits.then_some((kernel, column))
}

/// The column along which the elements of a read are neighbours, if that is not the last one, along which it
/// moves as well; the last one if it has no neighbours.
fn last_column(read: &Read, rank: usize) -> Option<usize> {
    let columns: Vec<_> = read.dims.iter().map(|dim| dim.map(|(column, _)| column)).collect();
    let at = columns.iter().position(|&column| column == Some(rank - 1))?;
    (at + 1 < columns.len()).then(|| columns[columns.len() - 1].unwrap_or(rank - 1))
}

/// The loops over the blocks of a kernel.
struct Blocks<'c, 'a> {
    kernel: &'a Kernel<'c>,
    /// The column along which the transposed reads have neighbours.
    across: usize,
    extents: Vec<Val<'c>>,
    /// The inputs, and the result.
    flats: Vec<Flat<'c>>,
    /// The rows of a block, and their elements: those of a cache line.
    lanes: i64,
}

/// A block: where it begins in each memref, and the rest of the two columns from there on, if that may end in
/// the block.
struct Block<'c> {
    offsets: Vec<Val<'c>>,
    rest: Option<[Val<'c>; 2]>,
}

impl<'c, 'a> Blocks<'c, 'a> {
    fn new(builder: &Builder<'c, '_>, kernel: &'a Kernel<'c>, across: usize) -> Self {
        let one = builder.index(1);
        let extents = (0..kernel.rank).map(|column| extent(builder, kernel, column)).collect();
        let reads = kernel.reads.iter().map(|read| (read.memref, &read.dims));
        let all = reads.chain([(kernel.out, &kernel.out_dims)]);
        let flats = all.map(|(memref, dims)| flatten(builder, one, memref, dims, kernel.rank)).collect();
        let is_wide = |read: &Read| ffi::type_text(ffi::element_type(read.memref.r#type())).ends_with("64");
        let lanes = if kernel.reads.iter().any(is_wide) { 8 } else { 16 };
        Self { kernel, across, extents, flats, lanes }
    }

    /// The columns before those of a block.
    fn outer(&self) -> impl Iterator<Item = usize> {
        (0..self.kernel.rank - 1).filter(|&column| column != self.across)
    }

    /// The extents of what several cores may share: the outer columns, and the blocks across the rows.
    fn shared(&self, builder: &Builder<'c, '_>) -> Vec<Val<'c>> {
        let last = builder.add_index(self.extents[self.across], builder.index(self.lanes - 1));
        let blocks = builder.divide_index(last, builder.index(self.lanes));
        self.outer().map(|column| self.extents[column]).chain([blocks]).collect()
    }

    /// The cost of all loops.
    fn work(&self, builder: &Builder<'c, '_>) -> Val<'c> {
        let cost = builder.index(cost_of_element(self.kernel.reads.len(), &self.kernel.body));
        self.extents.iter().fold(cost, |work, &extent| builder.multiply_index(work, extent))
    }

    /// Builds the loops over all blocks, or those of a part.
    fn build(&self, builder: &Builder<'c, '_>, part: Option<&Part<'c>>) {
        let zero = builder.index(0);
        let shared = self.shared(builder);
        let bounds = shared.iter().enumerate().map(|(at, &extent)| match part {
            Some(part) => [part.from[at], builder.add_index(part.from[at], part.extents[at])],
            None => [zero, extent],
        });
        let bounds: Vec<_> = bounds.collect();
        self.nest(builder, &bounds, &self.outer().collect::<Vec<_>>(), &vec![zero; self.flats.len()]);
    }

    fn nest(&self, builder: &Builder<'c, '_>, bounds: &[[Val<'c>; 2]], outer: &[usize], offsets: &[Val<'c>]) {
        let (&[from, to], others) = bounds.split_first().expect("there are bounds for each loop");
        let one = builder.index(1);
        builder.for_each([from, to, one], |inside, index| match outer.split_first() {
            Some((&column, outer)) => {
                self.nest(inside, others, outer, &advance(inside, &self.flats, offsets, column, index));
            }
            None => self.row(inside, index, offsets),
        });
    }

    /// A row of blocks.
    fn row(&self, builder: &Builder<'c, '_>, block: Val<'c>, offsets: &[Val<'c>]) {
        let (last, lanes) = (self.kernel.rank - 1, builder.index(self.lanes));
        let at = builder.multiply_index(block, lanes);
        let offsets = advance(builder, &self.flats, offsets, self.across, at);
        let rows = builder.subtract_index(self.extents[self.across], at);
        let has_rows = builder.at_least(rows, lanes);
        builder.for_each([builder.index(0), self.extents[last], lanes], |inside, at| {
            let offsets = advance(inside, &self.flats, &offsets, last, at);
            let elements = inside.subtract_index(self.extents[last], at);
            let is_whole = inside.and(has_rows, inside.at_least(elements, lanes));
            let rest = Some([rows, elements]);
            inside.when_else(
                is_whole,
                |inside| self.block(inside, &Block { offsets: offsets.clone(), rest: None }),
                |inside| self.block(inside, &Block { offsets: offsets.clone(), rest }),
            );
        });
    }

    fn block(&self, builder: &Builder<'c, '_>, block: &Block<'c>) {
        let [rows, elements] = match block.rest {
            Some(rest) => rest.map(|rest| Lanes::first(builder, self.lanes, rest)),
            None => [Lanes { count: self.lanes, mask: None }; 2],
        };
        let turned = self.turned(builder, block, rows);
        for at in 0..self.lanes {
            let compute = |builder: &Builder<'c, '_>| self.compute(builder, block, (at, elements), &turned);
            match block.rest {
                Some([rest, _]) => {
                    builder.when(builder.at_least(rest, builder.index(at + 1)), |inside| compute(inside));
                }
                None => compute(builder),
            }
        }
    }

    /// The rows of the block in the result's order, of each transposed read.
    fn turned(
        &self,
        builder: &Builder<'c, '_>,
        block: &Block<'c>,
        rows: Lanes<'c>,
    ) -> Vec<Option<Vec<Val<'c>>>> {
        let last = self.kernel.rank - 1;
        let turned = |((read, flat), &offset): ((&Read, &Flat<'c>), &Val<'c>)| {
            last_column(read, self.kernel.rank)?;
            let stride = flat.strides[last]?;
            let loaded = (0..self.lanes).map(|at| {
                let at = builder.index(at);
                let at = match block.rest {
                    // There is one.
                    Some([_, rest]) => builder.min_index(at, builder.subtract_index(rest, builder.index(1))),
                    None => at,
                };
                let at = builder.add_index(offset, builder.multiply_index(at, stride));
                rows.load(builder, flat.memref, at)
            });
            Some(turn(builder, loaded.collect()))
        };
        self.kernel.reads.iter().zip(&self.flats).zip(&block.offsets).map(turned).collect()
    }

    /// Computes the elements of one row of the result.
    fn compute(
        &self,
        builder: &Builder<'c, '_>,
        block: &Block<'c>,
        (row, elements): (i64, Lanes<'c>),
        turned: &[Option<Vec<Val<'c>>>],
    ) {
        let offsets = advance(builder, &self.flats, &block.offsets, self.across, builder.index(row));
        let mut values = HashMap::new();
        let (out, flats) = self.flats.split_last().expect("there is a result");
        for (((read, flat), turned), &at) in self.kernel.reads.iter().zip(flats).zip(turned).zip(&offsets) {
            let value = match turned {
                Some(rows) => rows[row as usize],
                None if flat.strides[self.kernel.rank - 1].is_some() => {
                    elements.load(builder, flat.memref, at)
                }
                None => elements.spread(builder, load(builder, flat.memref, at)),
            };
            values.insert(ffi::value_number(read.element), value);
        }
        let computed = elements.compute(builder, self.kernel, values);
        elements.store(builder, computed, out.memref, offsets[flats.len()]);
    }
}

/// Turns a square of vectors: exchanges what is beside its diagonal, in squares of half the size each time.
fn turn<'c>(builder: &Builder<'c, '_>, mut rows: Vec<Val<'c>>) -> Vec<Val<'c>> {
    let count = rows.len();
    let mut half = count / 2;
    while half > 0 {
        for first in (0..count).filter(|row| row & half == 0) {
            let pair = [rows[first], rows[first + half]];
            // A lane of the second vector has `count` more.
            let lanes = |upper: usize| {
                let lane = |lane: usize| match (lane & half == 0, upper) {
                    (true, 0) => lane,
                    (false, 0) => count + lane - half,
                    (true, _) => lane + half,
                    (false, _) => count + lane,
                };
                (0..count).map(|at| lane(at) as i64).collect::<Vec<_>>()
            };
            let shuffle = |upper| {
                let mask = DenseI64ArrayAttribute::new(builder.context(), &lanes(upper)).into();
                builder.build("vector.shuffle", &pair, &[("mask", mask)], pair[0].r#type())
            };
            (rows[first], rows[first + half]) = (shuffle(0), shuffle(1));
        }
        half /= 2;
    }
    rows
}
