//! Reductions that no other file has loops for, such as those in the strict order of a row, on several cores: each core computes the
//! op on parts of its operands.

use super::{
    constants::{IN_ANY_ORDER, IN_ORDER},
    frame,
    reads::{reduced_columns, single_output, split_combiner},
    repeat::Functions,
    rowwise::{Buffer, are_separate},
    threads::{Cores, Last, Part, cost_of_element, share},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, Replacements, Val},
};
use melior::ir::{
    ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
};

/// Shares every such op below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, functions: &mut Functions) {
    let context = root.context();
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root) {
        let Some(reduction) = Reduction::of(*op) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let Some(cores) = functions.cores(&builder, *op) else { continue };
        reduction.build(&builder, cores);
        replacements.replace(op, &[]);
    }
    replacements.finish();
}

struct Reduction<'c> {
    op: Op<'c>,
    /// For each dimension of each operand, the loop over it.
    dims: Vec<Vec<usize>>,
    /// For each loop, whether it reduces.
    reduced: Vec<bool>,
    /// How many times as long an element takes as its cost says.
    factor: i64,
}

impl<'c> Reduction<'c> {
    /// A reduction whose results are computed one by one, in an order that LLVM may not choose.
    fn of(op: Op<'c>) -> Option<Self> {
        if !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce") {
            return None;
        }
        let (reduced, inputs) = (reduced_columns(op)?, single_output(op)?);
        let dims: Option<Vec<Vec<usize>>> =
            ffi::loops_of_operands(op)?.into_iter().map(|dims| dims.into_iter().collect()).collect();
        let out = Buffer::of(op.operand(inputs).ok()?);
        let is_own =
            |memref: Val| ffi::is_ranked_memref(memref.r#type()) && are_separate(Buffer::of(memref), out);
        let has_flags = |op: Op| ffi::inherent_attribute(op, "fastmath").is_some_and(ffi::has_fastmath_flags);
        let is_plain = |op: Op| {
            ffi::is_memory_effect_free(op)
                && !ffi::has_regions(op)
                && !ffi::has_name(op, "linalg.index")
                && !has_flags(op)
        };
        let may_be_shared = reduced.contains(&true)
            && reduced.contains(&false)
            && op.operands().take(inputs).all(is_own)
            && op.operands().all(|memref| ffi::slice_type(memref.r#type()).is_some())
            && ffi::body_ops(op).into_iter().all(is_plain);
        let mut body = ffi::body_ops(op);
        let result = body.pop()?.operand(0).ok()?;
        let combiner = split_combiner(&mut body, result, *ffi::body_arguments(op).last()?);
        let is_ordered = combiner.is_none_or(|(combiner, _)| combiner.is_ordered());
        let factor = if is_ordered { IN_ORDER } else { IN_ANY_ORDER };
        may_be_shared.then_some(Self { op, dims: dims?, reduced, factor })
    }

    fn build(&self, builder: &Builder<'c, '_>, cores: Cores) {
        let extents: Vec<Val> = (0..self.reduced.len()).map(|column| self.extent(builder, column)).collect();
        let shared = || (0..self.reduced.len()).filter(|&column| !self.reduced[column]);
        let all: Vec<Val> = shared().map(|column| extents[column]).collect();
        let work = |builder: &Builder<'c, '_>| {
            let cost = cost_of_element(self.dims.len() - 1, &ffi::body_ops(self.op));
            let cost = builder.index(cost.saturating_mul(self.factor));
            extents.iter().fold(cost, |work, &extent| builder.multiply_index(work, extent))
        };
        share(builder, Some(cores), (&all, Last::Rows), work, &|builder, part| {
            let operands: Vec<Val> = match part {
                None => self.op.operands().collect(),
                Some(Part { from, extents }) => {
                    let mut parts = vec![None; self.reduced.len()];
                    let bounds = from.iter().copied().zip(extents.iter().copied());
                    shared().zip(bounds).for_each(|(column, part)| parts[column] = Some(part));
                    let operands = self.op.operands().zip(&self.dims);
                    operands.map(|(memref, dims)| slice(builder, memref, dims, &parts)).collect()
                }
            };
            let mut copy = builder.insert(ffi::clone_op(self.op));
            operands.iter().enumerate().for_each(|(at, &operand)| ffi::set_operand(&mut copy, at, operand));
        });
    }

    /// The extent of a loop.
    fn extent(&self, builder: &Builder<'c, '_>, column: usize) -> Val<'c> {
        let mut operands = self.op.operands().zip(&self.dims);
        let found =
            operands.find_map(|(memref, dims)| Some((memref, dims.iter().position(|&at| at == column)?)));
        let (memref, dim) = found.expect("an operand has a dimension for each loop");
        frame::size(builder, memref, dim)
    }
}

/// The part of an operand that some loops read, by the first index of each and the number of its indices.
fn slice<'c>(
    builder: &Builder<'c, '_>,
    memref: Val<'c>,
    dims: &[usize],
    parts: &[Option<(Val<'c>, Val<'c>)>],
) -> Val<'c> {
    let own: Vec<_> = dims.iter().map(|&column| parts[column]).collect();
    if own.iter().all(Option::is_none) {
        return memref;
    }
    let offsets: Vec<Val> = own.iter().flatten().map(|&(from, _)| from).collect();
    let sizes: Vec<Val> = own
        .iter()
        .enumerate()
        .map(|(dim, part)| part.map_or_else(|| frame::size(builder, memref, dim), |(_, count)| count))
        .collect();
    let array = |values: &[i64]| DenseI64ArrayAttribute::new(builder.context(), values).into();
    let static_offsets: Vec<i64> = own.iter().map(|part| part.map_or(0, |_| ffi::DYNAMIC)).collect();
    let segments = [1, offsets.len() as i32, sizes.len() as i32, 0]; // ranks
    let attributes = [
        ("operandSegmentSizes", DenseI32ArrayAttribute::new(builder.context(), &segments).into()),
        ("static_offsets", array(&static_offsets)),
        ("static_sizes", array(&vec![ffi::DYNAMIC; dims.len()])),
        ("static_strides", array(&vec![1; dims.len()])),
    ];
    let operands = [&[memref], &offsets[..], &sizes[..]].concat();
    let r#type = ffi::slice_type(memref.r#type()).expect("`of` has seen that it has one");
    builder.build("memref.subview", &operands, &attributes, r#type)
}
