//! Ops whose results have the sizes of their operands, by traits and interfaces rather than by name: ops of
//! the dialect, elementwise ops, ops in destination style, and the loops of linalg ops.

use super::{numbers, reader::Reader, types::tensor_sizes};
use crate::sizes::Home;
use crate::{
    ffi::{self, Op, OpParts, Val},
    verify::view::View,
};
use broadcastable::{op_types::OpTypes, sizes::Node};
use melior::ir::{ValueLike, operation::OperationLike};

/// Rule `runtime-extent`, column by column. Every result has the same sizes.
pub fn broadcast<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let dynamic = |value: Val| tensor_sizes(value.r#type()).is_none_or(|sizes| sizes.contains(&ffi::DYNAMIC));
    if !op.results().any(|result| dynamic(result.into())) || !(reader.relies_on)(op) {
        return;
    }
    let operands: Vec<Val> = op.operands().collect();
    let Some(columns) = columns(reader, op, &operands) else { return };
    let extents: Vec<Node> = columns.iter().map(|column| reader.graph.extent(column)).collect();
    for result in op.results() {
        let is_as_inferred = tensor_sizes(result.r#type()).is_some_and(|sizes| sizes.len() == extents.len());
        if is_as_inferred {
            reader.define(result.into(), |_, dim| extents[dim]);
        }
    }
}

/// The sizes that line up in each column, if all operands are ranked and the op is valid.
fn columns<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Val<'c>]) -> Option<Vec<Vec<Node>>> {
    let ranks: Vec<usize> =
        operands.iter().map(|operand| Some(tensor_sizes(operand.r#type())?.len())).collect::<Option<_>>()?;
    let view = View::new(op).ok()?;
    let is_explicit = matches!(view.alignment(), broadcastable::Alignment::Explicit(_));
    let facts = if is_explicit { Some(broadcastable::verify::infer(&view).ok()?) } else { None };
    let rank = facts.as_ref().map_or(ranks.iter().copied().max()?, |facts| facts.columns().len());
    let mut columns = vec![Vec::new(); rank];
    for (operand, (&value, &own)) in operands.iter().zip(&ranks).enumerate() {
        for (dim, size) in reader.sizes(value).into_iter().enumerate() {
            let column = match &facts {
                Some(facts) => facts.column_of(operand, own, dim)?,
                None => rank - own + dim,
            };
            if !columns[column].contains(&size) {
                columns[column].push(size);
            }
        }
    }
    Some(columns)
}

pub fn same_shape<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some(result) = ffi::first_result(op) else { return };
    if tensor_sizes(result.r#type()).is_none() {
        return numbers::read(reader, op);
    }
    let shaped: Vec<Val> = op.operands().filter(|operand| tensor_sizes(operand.r#type()).is_some()).collect();
    let Some((&first, rest)) = shaped.split_first() else { return };
    for &other in rest {
        same_sizes(reader, first, other);
    }
    for result in op.results() {
        pass_on(reader, first, result.into());
    }
}

/// A result has the sizes of an operand, and they are read there, so that reading a size does not keep the
/// result alive.
pub fn pass_on<'c>(reader: &mut Reader<'c>, operand: Val<'c>, result: Val<'c>) {
    reader.define_as(result, operand);
    let sizes = tensor_sizes(operand.r#type()).unwrap_or_default();
    for (dim, node) in reader.sizes(operand).into_iter().enumerate() {
        if sizes.get(dim) == Some(&ffi::DYNAMIC) {
            reader.home(node, Home::Dim(operand, dim));
        }
    }
}

/// The guarded tensor, whose sizes are read from the guard from here on.
pub fn guard<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Some(tensor)) = (ffi::first_result(op), op.operand_at(0)) else { return };
    reader.define_as(result, tensor);
    for (dim, node) in reader.sizes(result).into_iter().enumerate() {
        reader.home(node, Home::Dim(result, dim));
    }
}

/// Two tensors have the same sizes, because an op on them was executed.
pub fn same_sizes<'c>(reader: &mut Reader<'c>, a: Val<'c>, b: Val<'c>) {
    let sizes = [reader.sizes(a), reader.sizes(b)];
    for (dim, (&size, &other)) in sizes[0].iter().zip(&sizes[1]).enumerate() {
        reader.equal((size, Home::Dim(a, dim)), (other, Home::Dim(b, dim)));
    }
}

pub fn destination<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let is_tensor = |value: &Val| tensor_sizes(value.r#type()).is_some();
    for (index, result) in op.results().map(Val::from).enumerate().filter(|(_, result)| is_tensor(result)) {
        if let Some(operand) = op.operand_at(ffi::destination_of(op, index)) {
            pass_on(reader, operand, result);
        }
    }
}

/// The sizes over which one loop iterates are equal.
pub fn loops<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let mut sizes: Vec<Option<(Node, Home<'c>)>> = Vec::new();
    for (operand, loops) in op.operands().zip(ffi::loops_of_operands(op).unwrap_or_default()) {
        if tensor_sizes(operand.r#type()).is_none() {
            continue;
        }
        for (dim, (node, of)) in reader.sizes(operand).into_iter().zip(loops).enumerate() {
            let Some(of) = of else { continue };
            if sizes.len() <= of {
                sizes.resize(of + 1, None);
            }
            let own = (node, Home::Dim(operand, dim));
            match sizes[of] {
                Some(first) => reader.equal(first, own),
                None => sizes[of] = Some(own),
            }
        }
    }
}
