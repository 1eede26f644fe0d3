//! Reductions that no other file has loops for, such as those in the strict order of a row, on several cores:
//! each core computes some of the results.

use super::{
    constants::IN_ORDER,
    frame,
    reads::{inputs_and_outputs, reduced_columns, split_combiner},
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
    /// The number of inputs; the other operands are results, as those of an `argmax`.
    inputs: usize,
    /// For each dimension of each operand, the loop over it.
    dims: Vec<Vec<usize>>,
    /// For each loop, whether it reduces.
    reduced: Vec<bool>,
    /// How many times as much an element costs as its ops.
    factor: i64,
}

impl<'c> Reduction<'c> {
    /// A reduction whose results are computed one by one, in an order that LLVM may not choose.
    fn of(op: Op<'c>) -> Option<Self> {
        if !ffi::has_name(op, "linalg.generic") && !ffi::has_name(op, "linalg.reduce") {
            return None;
        }
        let (reduced, (inputs, outputs)) = (reduced_columns(op)?, inputs_and_outputs(op)?);
        let dims: Option<Vec<Vec<usize>>> =
            ffi::loops_of_operands(op)?.into_iter().map(|dims| dims.into_iter().collect()).collect();
        let operands: Vec<Val> = op.operands().collect();
        let are_own = |out: usize| {
            let others = operands.iter().enumerate().filter(|&(at, _)| at != out);
            let is_separate = |memref: Val| are_separate(Buffer::of(memref), Buffer::of(operands[out]));
            others
                .into_iter()
                .all(|(_, &memref)| ffi::is_ranked_memref(memref.r#type()) && is_separate(memref))
        };
        let has_flags = |op: Op| {
            ffi::inherent_attribute(op, "fastmath").is_some_and(|flags| ffi::fastmath_flags(flags) != 0)
        };
        let is_plain = |op: Op| ffi::is_memory_effect_free(op) && !ffi::has_regions(op) && !has_flags(op);
        // The loops that reduce are the inner ones: LLVM vectorizes others.
        let may_be_shared = reduced.is_sorted()
            && reduced.first() == Some(&false)
            && reduced.last() == Some(&true)
            && ffi::is_ranked_memref(operands.last()?.r#type())
            && (inputs..operands.len()).all(are_own)
            && ffi::body_ops(op).into_iter().all(is_plain);
        let mut body = ffi::body_ops(op);
        let result = body.pop()?.operand_at(0)?;
        let combiner = split_combiner(&mut body, result, *ffi::body_arguments(op).last()?);
        let is_ordered = outputs > 1 || combiner.is_none_or(|(combiner, _)| combiner.is_ordered());
        let factor = if is_ordered { IN_ORDER } else { 1 };
        may_be_shared.then_some(Self { op, inputs, dims: dims?, reduced, factor })
    }

    fn build(&self, builder: &Builder<'c, '_>, cores: Cores) {
        let extents: Vec<Val> = (0..self.reduced.len()).map(|column| self.extent(builder, column)).collect();
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

    /// The extent of a loop.
    fn extent(&self, builder: &Builder<'c, '_>, column: usize) -> Val<'c> {
        let mut operands = self.op.operands().zip(&self.dims);
        let found =
            operands.find_map(|(memref, dims)| Some((memref, dims.iter().position(|&at| at == column)?)));
        let (memref, dim) = found.expect("an operand has a dimension for each loop");
        frame::size(builder, memref, dim)
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
        let outs = self.op.operands().zip(&self.dims).skip(self.inputs);
        let outs: Vec<_> = outs.map(|(out, dims)| (out, places(out, dims, indices))).collect();
        let load = |(out, at): &(Val<'c>, Vec<Val<'c>>)| {
            builder.build("memref.load", at, &[], ffi::element_type(out.r#type()))
        };
        let start: Vec<Val> = outs.iter().map(load).collect();
        let results = self.combined(builder, bounds, &self.columns(true), indices, &start);
        for (result, (_, at)) in results.into_iter().zip(&outs) {
            builder.build_without_result("memref.store", &[&[result], &at[..]].concat(), &[]);
        }
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
        let inputs = self.op.operands().zip(&self.dims).zip(inputs);
        let load = |((memref, dims), &argument): ((Val<'c>, &Vec<usize>), &Val<'c>)| {
            let element = ffi::element_type(memref.r#type());
            let value = builder.build("memref.load", &places(memref, dims, indices), &[], element);
            (ffi::value_number(argument), value)
        };
        let mut values: HashMap<usize, Val> = inputs.map(load).collect();
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

/// A memref with the index of each of its dimensions.
fn places<'c>(memref: Val<'c>, dims: &[usize], indices: &[Option<Val<'c>>]) -> Vec<Val<'c>> {
    [memref]
        .into_iter()
        .chain(dims.iter().map(|&column| indices[column].expect("the loop is built")))
        .collect()
}

fn with<'c>(indices: &[Option<Val<'c>>], column: usize, index: Val<'c>) -> Vec<Option<Val<'c>>> {
    let mut all = indices.to_vec();
    all[column] = Some(index);
    all
}
