//! The elements that ops of the dialect compute of small tensors of integers, one by one.

use super::{numbers, reader::Reader};
use crate::{
    body::{
        map::{MAP, YIELD},
        scalar::{integer_op, is_fold},
    },
    ffi::{self, Number, Op, OpParts, Val},
};
use broadcastable::sizes::{Node, Operation, Rounding};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// The elements of an op's result, which has `count` of them: of operands with as many elements, or with one.
pub fn elements<'c>(reader: &mut Reader<'c>, op: Op<'c>, count: usize) -> Option<Vec<Node>> {
    let mut operands = Vec::new();
    for operand in op.operands() {
        let elements = reader.elements_of(operand)?;
        operands.push(match elements[..] {
            [element] => vec![element; count],
            _ => Some(elements).filter(|elements| elements.len() == count)?,
        });
    }
    let is_map = ffi::has_name(op, MAP);
    let element = |at: usize| {
        let operands: Vec<Node> = operands.iter().map(|elements| elements[at]).collect();
        if is_map { mapped(reader, op, &operands) } else { named(reader, op, &operands) }
    };
    (0..count).map(element).collect()
}

/// The integers of 64 bits, or of 32, that an op with a scalar op computes.
fn named<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Node]) -> Option<Node> {
    let bits = match ffi::number_of(ffi::element_type(op.operands().last()?.r#type())) {
        Number::Index => 64,
        Number::Signless(bits @ (32 | 64)) => bits,
        _ => return None,
    };
    let (name, predicate) = integer_op(op)?;
    let operation = match predicate {
        Some(predicate) => numbers::comparison(predicate)?,
        None => numbers::operation(name)?,
    };
    if bits == 32 && has_no_sign(operation) {
        return None;
    }
    if !is_fold(op) {
        return Some(reader.graph.computed(operation, operands));
    }
    let (&first, others) = operands.split_first()?;
    Some(others.iter().fold(first, |whole, &part| {
        let whole = reader.graph.computed(operation, &[whole, part]);
        if bits == 32 { reader.graph.computed(Operation::Wrap { bits }, &[whole]) } else { whole }
    }))
}

/// Whether an operation takes its operands as numbers without a sign, of 64 bits.
fn has_no_sign(operation: Operation) -> bool {
    matches!(
        operation,
        Operation::Divide(Rounding::Unsigned) | Operation::MinimumUnsigned | Operation::MaximumUnsigned
    )
}

/// The values that the body of a map yields for these elements.
fn mapped<'c>(reader: &mut Reader<'c>, op: Op<'c>, operands: &[Node]) -> Option<Node> {
    let arguments = ffi::body_arguments(op);
    let mut known: HashMap<usize, Node> =
        arguments.into_iter().map(ffi::value_number).zip(operands.iter().copied()).collect();
    for inner in ffi::body_ops(op) {
        let value = |value: Val| known.get(&ffi::value_number(value)).copied();
        if ffi::has_name(inner, YIELD) {
            return value(inner.operand_at(0)?);
        }
        let Some(result) = ffi::first_result(inner).filter(|_| inner.result_count() == 1) else { continue };
        let computed = match numbers::constant_of(result) {
            Some(constant) => Some(reader.constant(constant)),
            None if ffi::has_regions(inner) => None,
            None => {
                let operands: Option<Vec<Node>> = inner.operands().map(value).collect();
                operands.and_then(|operands| numbers::computed(reader, inner, &operands))
            }
        };
        known.extend(computed.map(|node| (ffi::value_number(result), node)));
    }
    None
}
