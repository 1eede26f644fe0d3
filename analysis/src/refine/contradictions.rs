//! Ops that upstream refuses once the proven sizes are in the types of what they use, and ops of the dialect
//! that never broadcast: after their lowering, upstream refuses casts.
//!
//! A legal program may have such an op where it never runs: in a branch that is not taken, sizes may
//! contradict each other. One kind runs: LLVM 22 has no slice of an empty tensor, not even an empty one.
//!
//! Some ops are refused by their own verifiers, which are asked ([`verifies`]). Others are refused only when
//! numbers among their operands are folded, or when they are lowered: for these the table of
//! [`is_contradictory`] says what is compared.

use super::types::{dims_of, is_tensor, joined, proven};
use crate::{
    ffi::{self, Call, DYNAMIC, Op, OpParts, Val},
    program::{TensorSizes, has_one_shape, is_choice},
    verify::alignment::alignment,
};
use broadcastable::{Dims, Shape};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Whether the proven sizes of what an op uses contradict each other, or the op.
///
/// MLIR reports what it refuses: the caller has to keep its diagnostics back.
pub fn is_contradictory(op: Op, sizes: &mut TensorSizes) -> bool {
    let operands: Vec<Val> = op.operands().collect();
    if !operands.iter().any(|operand| is_tensor(operand.r#type())) {
        return false;
    }
    let mut known = Known { op, sizes };
    if ffi::is_bcast_op(op) {
        return !known.broadcast(&operands);
    }
    if passes_on(op) {
        return false;
    }
    match (op.name().as_string_ref().as_str().unwrap_or_default(), &operands[..]) {
        _ if has_one_shape(op) => !known.have_one_shape(&all(op)),
        ("tensor.cast" | "bufferization.materialize_in_destination", _) => !known.have_one_shape(&all(op)),
        ("tensor.extract_slice", &[source, ..]) => known.leaves(source, 1),
        ("tensor.insert_slice" | "tensor.parallel_insert_slice", &[source, destination, ..]) => {
            known.leaves(destination, 2) || known.overfills(source)
        }
        ("tensor.expand_shape", &[collapsed, ..]) => known.expands_otherwise(collapsed),
        ("tensor.concat", _) => known.are_uneven(&operands),
        _ => !verifies(op, sizes),
    }
}

/// Ops that pass values on as they are, or that have no verifier to ask.
fn passes_on(op: Op) -> bool {
    let traits = ffi::size_traits(op);
    let is_of_function = Call::of(op).is_some() || ffi::is_return(op);
    let passes = traits.regionBranch || is_of_function || is_choice(op);
    passes || !ffi::successors(op).is_empty() || !ffi::is_registered(op)
}

fn all(op: Op) -> Vec<Val> {
    op.operands().chain((0..op.result_count()).map(|index| ffi::result(op, index))).collect()
}

/// Whether the op's verifier accepts the proven sizes in its types, if it accepts the types that it has.
fn verifies(op: Op, sizes: &mut TensorSizes) -> bool {
    let values = all(op);
    let own: Vec<Type> = values.iter().map(|value| value.r#type()).collect();
    let types: Vec<Type> = values.iter().map(|&value| proven(sizes, value)).collect();
    if types == own {
        return true;
    }
    let (operands, results) = types.split_at(op.operand_count());
    let mut results = results.to_vec();
    if ffi::size_traits(op).destinationStyle {
        results
            .iter_mut()
            .enumerate()
            .for_each(|(at, result)| *result = operands[ffi::destination_of(op, at)]);
    }
    let (own_operands, own_results) = own.split_at(op.operand_count());
    ffi::verifies_with(op, operands, &results) || !ffi::verifies_with(op, own_operands, own_results)
}

/// The known facts about an op's sizes and numbers.
struct Known<'c, 'a> {
    op: Op<'c>,
    sizes: &'a mut TensorSizes,
}

impl<'c> Known<'c, '_> {
    fn dims(&mut self, tensor: Val<'c>) -> Option<Dims> {
        dims_of(proven(self.sizes, tensor))
    }

    /// The sizes of a tensor that are known.
    fn sizes(&mut self, tensor: Val<'c>) -> Option<Vec<Option<i64>>> {
        let size = |dim: &broadcastable::Dim| dim.as_static().and_then(|size| i64::try_from(size).ok());
        Some(self.dims(tensor)?.iter().map(size).collect())
    }

    /// Numbers in an attribute, of which the dynamic ones are operands, in order, from the next one on.
    fn numbers(&self, name: &str, next: &mut usize) -> Vec<Option<i64>> {
        let mut operand = || {
            *next += 1;
            self.sizes.as_constant(self.sizes.of_number(self.op.operand_at(*next - 1)?)?)
        };
        let number = |&number: &i64| if number == DYNAMIC { operand() } else { Some(number) };
        let numbers = ffi::attribute(self.op, name).and_then(ffi::i64_array).unwrap_or_default();
        numbers.iter().map(number).collect()
    }

    /// Whether tensors of these sizes fit an op of the dialect.
    fn broadcast(&mut self, operands: &[Val<'c>]) -> bool {
        let shape = |&operand: &Val<'c>| self.dims(operand).map_or(Shape::Unranked, Shape::from);
        let shapes: Vec<Shape> = operands.iter().map(shape).collect();
        alignment(self.op).map_or(true, |alignment| {
            broadcastable::Op::elementwise(shapes).aligned(alignment).infer().is_ok()
        })
    }

    fn have_one_shape(&mut self, values: &[Val<'c>]) -> bool {
        let tensors = values.iter().filter(|value| is_tensor(value.r#type()));
        let shapes: Vec<Dims> = tensors.filter_map(|&tensor| self.dims(tensor)).collect();
        let Some((first, rest)) = shapes.split_first() else { return true };
        rest.iter().try_fold(first.clone(), |shape, dims| joined(Some(&shape), Some(dims.clone()))).is_some()
    }

    /// Whether a slice leaves a tensor; the numbers of the slice start at that operand.
    fn leaves(&mut self, tensor: Val<'c>, mut first: usize) -> bool {
        let [offsets, extents, strides] =
            ["static_offsets", "static_sizes", "static_strides"].map(|name| self.numbers(name, &mut first));
        let sizes = self.sizes(tensor).unwrap_or_default();
        sizes.into_iter().enumerate().any(|(dim, size)| {
            let (Some(size), Some(offset)) = (size, offsets[dim]) else { return false };
            let last = || offset.checked_add(extents[dim]?.checked_sub(1)?.checked_mul(strides[dim]?)?);
            !(0..size).contains(&offset) || last().is_some_and(|last| last >= size)
        })
    }

    /// Whether a slice has other sizes than what is inserted there.
    fn overfills(&mut self, source: Val<'c>) -> bool {
        let mut next = 2;
        let [_, extents] = ["static_offsets", "static_sizes"].map(|name| self.numbers(name, &mut next));
        let sizes = self.sizes(source).unwrap_or_default();
        if sizes.len() == extents.len() {
            sizes.iter().zip(&extents).any(|(&size, &extent)| differ(size, extent))
        } else {
            differ(product(&sizes), product(&extents))
        }
    }

    /// Whether a size is not the product of those that it is expanded to.
    fn expands_otherwise(&mut self, collapsed: Val<'c>) -> bool {
        let groups = ffi::attribute(self.op, "reassociation").and_then(ffi::i64_lists).unwrap_or_default();
        let tensors = [ffi::result(self.op, 0), collapsed];
        let [Some(expanded), Some(collapsed)] = tensors.map(|tensor| self.sizes(tensor)) else {
            return false;
        };
        groups.iter().zip(collapsed).any(|(group, size)| {
            let group: Vec<Option<i64>> = group.iter().map(|&dim| expanded[dim as usize]).collect();
            let factor = product(&group.iter().copied().filter(Option::is_some).collect::<Vec<_>>());
            let does_not_divide = |size: i64| factor.is_some_and(|factor| factor == 0 || size % factor != 0);
            differ(product(&group), size) || size.is_some_and(|size| size != 0 && does_not_divide(size))
        })
    }

    /// Whether tensors that are put together along one dimension differ in another one, or from the result.
    fn are_uneven(&mut self, operands: &[Val<'c>]) -> bool {
        let along = ffi::attribute(self.op, "dim").and_then(ffi::i64_attribute).unwrap_or_default() as usize;
        let sizes: Vec<Vec<Option<i64>>> =
            operands.iter().filter_map(|&operand| self.sizes(operand)).collect();
        let result = self.sizes(ffi::result(self.op, 0)).unwrap_or_default();
        result.into_iter().enumerate().any(|(dim, size)| {
            let mut parts = sizes.iter().map(|sizes| sizes[dim]);
            if dim == along {
                differ(parts.try_fold(0_i64, |sum, part| sum.checked_add(part?)), size)
            } else {
                let known: Vec<i64> = parts.chain([size]).flatten().collect();
                known.windows(2).any(|pair| pair[0] != pair[1])
            }
        })
    }
}

/// Whether two numbers are known, and differ.
fn differ(a: Option<i64>, b: Option<i64>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a != b)
}

fn product(numbers: &[Option<i64>]) -> Option<i64> {
    numbers.iter().try_fold(1_i64, |product, &number| product.checked_mul(number?))
}
