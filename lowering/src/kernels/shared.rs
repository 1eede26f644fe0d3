//! Ops of linalg that no other file has loops for, on several cores: reductions, such as those in the strict
//! order of a row, windows, and kernels of memory that is not contiguous. Each core computes some of the results.

use super::{
    combiner::Combiner,
    constants::IN_ORDER,
    frame,
    indices::{self, Index},
    memory::Memory,
    reads::{Kernel, inputs_and_outputs, reduced_columns, split_combiner},
    repeat::Functions,
    rowwise::{Buffer, are_separate},
    threads::{Cores, Last, Part, cost_of_element, nothing, share},
};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// Shares every such op below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter, functions: &mut Functions) {
    let context = root.context();
    let mut replacements = Replacements::default();
    let memory = Memory::below(**root);
    for op in ffi::ops_below_mut(root) {
        let Some(shared) = Shared::of(*op, &memory) else { continue };
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        let Some(cores) = functions.cores(&builder, *op) else { continue };
        shared.build(&builder, cores);
        replacements.replace(op, &[]);
    }
    replacements.finish();
}

struct Shared<'c> {
    op: Op<'c>,
    operands: Vec<Val<'c>>,
    /// The number of inputs; the other operands are results, as those of an `argmax`.
    inputs: usize,
    /// For each operand and each of its dimensions, the index.
    indices: Vec<Vec<Index>>,
    /// For each loop, whether it reduces.
    reduced: Vec<bool>,
    /// How many times as much an element costs as its ops.
    factor: i64,
}

impl<'c> Shared<'c> {
    /// An op of which each core may compute some results.
    fn of(op: Op<'c>, memory: &Memory) -> Option<Self> {
        if !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce") {
            return None;
        }
        let (reduced, (inputs, outputs)) = (reduced_columns(op)?, inputs_and_outputs(op)?);
        let indices = indices::of_operands(op)?;
        let operands: Vec<Val> = op.operands().collect();
        let are_memrefs = operands.iter().all(|operand| ffi::is_ranked_memref(operand.r#type()));
        // The loops that reduce are the inner ones: LLVM vectorizes others.
        let is_in_order = reduced.is_sorted() && reduced.first() == Some(&false);
        let has_loops = (0..reduced.len()).all(|at| indices::extent(&operands, &indices, at).is_some());
        let has_results = || (inputs..operands.len()).all(|at| is_result(&operands, &indices, &reduced, at));
        if !(are_memrefs
            && is_in_order
            && has_loops
            && has_results()
            && ffi::body_ops(op).into_iter().all(is_plain))
        {
            return None;
        }
        let factor = if reduced.contains(&true) {
            let is_ordered = outputs > 1 || combiner(op).is_none_or(|combiner| combiner.is_ordered());
            if is_ordered { IN_ORDER } else { 1 }
        } else {
            Kernel::of(op, memory).is_none().then_some(1)?
        };
        Some(Self { op, operands, inputs, indices, reduced, factor })
    }

    fn build(&self, builder: &Builder<'c, '_>, cores: Cores) {
        let extent = |at| {
            let (memref, dim) =
                indices::extent(&self.operands, &self.indices, at).expect("a loop has an extent");
            frame::size(builder, memref, dim)
        };
        let extents: Vec<Val> = (0..self.reduced.len()).map(extent).collect();
        let own = self.columns(false);
        let shared: Vec<Val> = own.iter().map(|&column| extents[column]).collect();
        let work = |builder: &Builder<'c, '_>| {
            let cost = cost_of_element(self.inputs, &ffi::body_ops(self.op));
            let cost = builder.index(cost.saturating_mul(self.factor));
            extents.iter().fold(cost, |work, &extent| builder.multiply_index(work, extent))
        };
        let (zero, one) = (builder.index(0), builder.index(1));
        share(builder, Some(cores), (&shared, Last::Rows), work, &nothing, &|builder, part| {
            let Some(Part { from, extents: counts, .. }) = part else {
                builder.insert(ffi::clone_op(self.op));
                return;
            };
            let mut bounds: Vec<_> = extents.iter().map(|&extent| [zero, extent, one]).collect();
            for (&column, (&from, &count)) in own.iter().zip(from.iter().zip(counts)) {
                bounds[column] = [from, builder.add_index(from, count), one];
            }
            self.results(builder, &bounds, &own, &vec![None; self.reduced.len()]);
        });
    }

    /// The loops that reduce, or those that do not.
    fn columns(&self, reduced: bool) -> Vec<usize> {
        (0..self.reduced.len()).filter(|&column| self.reduced[column] == reduced).collect()
    }

    /// The results of these loops, at these indices of those around them: `None` for a loop that is not built
    /// yet.
    fn results(
        &self,
        builder: &Builder<'c, '_>,
        bounds: &[[Val<'c>; 3]],
        loops: &[usize],
        indices: &[Option<Val<'c>>],
    ) {
        if let Some((&column, others)) = loops.split_first() {
            builder.for_each(bounds[column], |inside, index| {
                self.results(inside, bounds, others, &with(indices, column, index));
            });
            return;
        }
        let outs = (self.inputs..self.operands.len())
            .map(|at| (self.operands[at], self.place(builder, at, indices)));
        let outs: Vec<_> = outs.collect();
        let load = |(out, at): &(Val<'c>, Vec<Val<'c>>)| {
            builder.build("memref.load", at, &[], ffi::element_type(out.r#type()))
        };
        let start: Vec<Val> = outs.iter().map(load).collect();
        let results = self.combined(builder, bounds, &self.columns(true), indices, &start);
        for (result, (_, at)) in results.into_iter().zip(&outs) {
            builder.build_without_result("memref.store", &[&[result], &at[..]].concat(), &[]);
        }
    }

    /// An operand with the index of each of its dimensions.
    fn place(&self, builder: &Builder<'c, '_>, at: usize, indices: &[Option<Val<'c>>]) -> Vec<Val<'c>> {
        let term = |&(column, factor): &(usize, i64)| {
            let index = indices[column].expect("the loop is built");
            if factor == 1 { index } else { builder.multiply_index(index, builder.index(factor)) }
        };
        let index = |index: &Index| {
            let terms = index.iter().map(term);
            terms.reduce(|sum, term| builder.add_index(sum, term)).unwrap_or_else(|| builder.index(0))
        };
        [self.operands[at]].into_iter().chain(self.indices[at].iter().map(index)).collect()
    }

    /// The results if these loops combine their elements with those before. They are in registers: cores do not
    /// know that no other memory is theirs.
    fn combined(
        &self,
        builder: &Builder<'c, '_>,
        bounds: &[[Val<'c>; 3]],
        loops: &[usize],
        indices: &[Option<Val<'c>>],
        start: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        let Some((&column, others)) = loops.split_first() else {
            return self.element(builder, indices, start);
        };
        builder.fold(bounds[column], start, |inside, index, before| {
            self.combined(inside, bounds, others, &with(indices, column, index), before)
        })
    }

    /// The values that the body computes at these indices of all loops.
    fn element(
        &self,
        builder: &Builder<'c, '_>,
        indices: &[Option<Val<'c>>],
        before: &[Val<'c>],
    ) -> Vec<Val<'c>> {
        let arguments = ffi::body_arguments(self.op);
        let (inputs, outs) = arguments.split_at(self.inputs);
        let load = |(at, &argument): (usize, &Val<'c>)| {
            let value =
                builder.build("memref.load", &self.place(builder, at, indices), &[], argument.r#type());
            (ffi::value_number(argument), value)
        };
        let mut values: HashMap<usize, Val> = inputs.iter().enumerate().map(load).collect();
        values.extend(outs.iter().map(|&out| ffi::value_number(out)).zip(before.iter().copied()));
        let mut body = ffi::body_ops(self.op);
        let end = body.pop().expect("a body ends with its results");
        for op in body {
            match frame::index_of(op) {
                Some(column) => {
                    let index = indices[column].expect("the loop is built");
                    values.insert(ffi::value_number(ffi::result(op, 0)), index);
                }
                None => frame::copy(builder, op, &mut values),
            }
        }
        let result = |result| values.get(&ffi::value_number(result)).copied().unwrap_or(result);
        end.operands().map(result).collect()
    }
}

/// Whether a core has results of its own in an operand: each at the indices of all loops that do not reduce,
/// in memory that no other operand has.
fn is_result(operands: &[Val], indices: &[Vec<Index>], reduced: &[bool], at: usize) -> bool {
    let are_loops = indices[at].iter().all(|index| matches!(index[..], [] | [(_, 1)]));
    let has = |column| indices[at].iter().any(|index| *index == [(column, 1)]);
    let own = Buffer::of(operands[at]);
    let mut others = operands.iter().enumerate().filter(|&(other, _)| other != at);
    are_loops
        && reduced.iter().enumerate().all(|(column, &is_reduced)| has(column) != is_reduced)
        && others.all(|(_, &other)| are_separate(Buffer::of(other), own))
}

/// Whether an op may be computed elsewhere, with the same bits.
fn is_plain(op: Op) -> bool {
    let flags = ffi::inherent_attribute(op, "fastmath").map(ffi::fastmath_flags);
    ffi::is_memory_effect_free(op) && !ffi::has_regions(op) && flags.unwrap_or_default() == 0
}

/// By what a reduction combines its elements.
fn combiner(op: Op) -> Option<Combiner> {
    let mut body = ffi::body_ops(op);
    let result = body.pop()?.operand_at(0)?;
    split_combiner(&mut body, result, *ffi::body_arguments(op).last()?).map(|(combiner, _)| combiner)
}

fn with<'c>(indices: &[Option<Val<'c>>], column: usize, index: Val<'c>) -> Vec<Option<Val<'c>>> {
    let mut all = indices.to_vec();
    all[column] = Some(index);
    all
}
