//! Ops of the `tensor` dialect whose results have sizes that are computed or passed on.

use super::{
    numbers::constant_of,
    reader::Reader,
    shapes::{pass_on, same_sizes},
    types::tensor_sizes,
};
use crate::ffi::{self, Op, OpParts, Val};
use crate::sizes::Home;
use broadcastable::sizes::{Node, Operation};
use melior::ir::{ValueLike, operation::OperationLike};

/// The dynamic sizes of the result are these numbers, in order.
pub fn sizes_from<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: Vec<Val<'c>>) {
    let Some(result) = ffi::first_result(op) else { return };
    let mut operands = operands.into_iter();
    reader.define(result, |reader, _| match operands.next() {
        Some(size) => {
            let node = reader.sizes(size)[0];
            reader.home(node, Home::Value(size));
            node
        }
        None => reader.graph.unknown(),
    });
}

/// The dropped sizes of 1 are static, so that the dynamic ones are the same.
pub fn slice<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let dynamic = |name| {
        let sizes = ffi::i64_array(ffi::attribute(op, name)?)?;
        Some(sizes.iter().filter(|&&size| size == ffi::DYNAMIC).count())
    };
    if let (Some(offsets), Some(sizes)) = (dynamic("static_offsets"), dynamic("static_sizes")) {
        sizes_from(reader, op, op.operands().skip(1 + offsets).take(sizes).collect());
    }
}

/// A size is the product of those that are collapsed into it.
pub fn collapse<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let groups = ffi::attribute(op, "reassociation").and_then(ffi::i64_lists);
    let (Some(result), Some(source), Some(groups)) = (ffi::first_result(op), op.operand_at(0), groups) else {
        return;
    };
    let sizes = reader.sizes(source);
    reader.define(result, |reader, dim| {
        let group: Vec<Node> = groups[dim].iter().map(|&dim| sizes[dim as usize]).collect();
        let unit = reader.constant(1);
        folded(reader, Operation::Multiply, unit, &group)
    });
}

/// An operation folded over numbers from the left.
fn folded(reader: &mut Reader, operation: Operation, neutral: Node, numbers: &[Node]) -> Node {
    let next = |a, &b| reader.graph.computed(operation, &[a, b]);
    numbers.iter().fold(neutral, next)
}

/// A size with its low and high padding.
pub fn pad<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Some(source)) = (ffi::first_result(op), op.operand_at(0)) else { return };
    let mut numbers = op.operands().skip(1);
    let mut padding = |name| Some(mixed(reader, ffi::i64_array(ffi::attribute(op, name)?)?, &mut numbers));
    let [Some(low), Some(high)] = ["static_low", "static_high"].map(&mut padding) else { return };
    let sizes = reader.sizes(source);
    reader.define(result, |reader, dim| folded(reader, Operation::Add, sizes[dim], &[low[dim], high[dim]]));
}

/// Numbers of which the dynamic ones are operands, in order.
fn mixed<'c>(
    reader: &mut Reader<'c>,
    known: &[i64],
    operands: &mut impl Iterator<Item = Val<'c>>,
) -> Vec<Node> {
    let number = |&known: &i64| match known {
        ffi::DYNAMIC => operands.next().and_then(|operand| reader.number(operand)),
        known => Some(reader.constant(known)),
    };
    let numbers: Vec<Option<Node>> = known.iter().map(number).collect();
    numbers.into_iter().map(|number| number.unwrap_or_else(|| reader.graph.unknown())).collect()
}

/// One size is the sum of all operands' sizes; all others are those of every operand.
pub fn concat<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let along = ffi::attribute(op, "dim").and_then(ffi::i64_attribute);
    let (Some(result), Some(along)) = (ffi::first_result(op), along) else { return };
    let sizes: Vec<Vec<Node>> = op.operands().map(|operand| reader.sizes(operand)).collect();
    let Some((first, rest)) = sizes.split_first() else { return };
    reader.define(result, |reader, dim| {
        if dim as i64 == along {
            let rest: Vec<Node> = rest.iter().map(|sizes| sizes[dim]).collect();
            folded(reader, Operation::Add, first[dim], &rest)
        } else {
            first[dim]
        }
    });
}

/// A reshape to a shape whose sizes are known.
pub fn reshape<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Some(shape)) = (ffi::first_result(op), op.operand_at(1)) else { return };
    let Some(sizes) = reader.elements_of(shape) else { return };
    let values: Vec<Val> = ffi::defining_op(shape, "tensor.from_elements")
        .map(|elements| elements.operands().collect())
        .unwrap_or_default();
    reader.define(result, |reader, dim| {
        let Some(&node) = sizes.get(dim) else { return reader.graph.unknown() };
        if let Some(&value) = values.get(dim) {
            reader.home(node, Home::Value(value));
        }
        node
    });
}

/// A cast keeps every size; a static size that it adds holds only after it.
pub fn cast<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Some(source)) = (ffi::first_result(op), op.operand_at(0)) else { return };
    let rank = |value: Val| tensor_sizes(value.r#type()).map(<[i64]>::len);
    if rank(result).is_some() && rank(result) == rank(source) {
        pass_on(reader, source, result);
        same_sizes(reader, source, result);
    }
}

pub fn dim<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let (Some(result), Some(tensor), Some(dim)) = (ffi::first_result(op), op.operand_at(0), op.operand_at(1))
    else {
        return;
    };
    let dim = constant_of(dim).and_then(|dim| usize::try_from(dim).ok());
    let size = dim.and_then(|dim| reader.sizes(tensor).get(dim).copied());
    if let Some(size) = size.filter(|_| tensor_sizes(tensor.r#type()).is_some()) {
        reader.define(result, |_, _| size);
        reader.home(size, Home::Value(result));
    }
}
