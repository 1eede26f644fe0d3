//! The elements of small tensors in which ops of other dialects keep sizes: integers of 64 bits, which shapes of ONNX are, and
//! TOSA's constants.

use super::{
    super::reader::Reader,
    asked::{Asked, from_end},
};
use crate::ffi::{self, Number, Op};
use broadcastable::sizes::{Node, Operation, Rounding};
use melior::ir::{ValueLike, operation::OperationLike};

/// The elements of an op's first result, if they follow from those of its operands.
pub fn of<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<Vec<Node>> {
    let name = op.name();
    let name = name.as_string_ref().as_str().ok()?;
    let mut asked = Asked { reader, op, result: 0 };
    match name {
        "onnx.Constant" | "onnx.ConstantOfShape" | "tosa.const" | "tosa.const_shape" => constants(&mut asked),
        "onnx.Shape" => shape(&mut asked),
        "onnx.Size" => {
            let sizes = asked.sizes(0)?;
            Some(vec![asked.product(&sizes)])
        }
        _ if !has_64_bits(op) => None,
        // None of them changes the elements.
        "onnx.Cast" | "onnx.Identity" | "onnx.Reshape" | "onnx.Squeeze" | "onnx.SqueezeV11"
        | "onnx.Unsqueeze" | "onnx.UnsqueezeV11" => {
            let is_number = has_64_bits_type(op.operand(0).ok()?.r#type());
            is_number.then(|| asked.elements(0))?
        }
        "onnx.Concat" => {
            let parts: Option<Vec<Vec<Node>>> =
                (0..op.operand_count()).map(|operand| asked.elements(operand)).collect();
            Some(parts?.concat())
        }
        "onnx.Gather" => {
            let (elements, at) = (asked.elements(0)?, asked.constants(1)?);
            at.into_iter().map(|at| elements.get(from_end(at, elements.len())?).copied()).collect()
        }
        "onnx.Slice" => slice(&asked),
        "onnx.Add" | "bcast.add" => mapped(&mut asked, Operation::Add),
        "onnx.Sub" | "bcast.sub" => mapped(&mut asked, Operation::Subtract),
        "onnx.Mul" | "bcast.mul" => mapped(&mut asked, Operation::Multiply),
        "bcast.div" if ffi::attribute(op, "unsigned").is_none() => {
            mapped(&mut asked, Operation::Divide(Rounding::Zero))
        }
        "onnx.Div" => {
            // By 0 it is 0 there.
            let divisors = asked.constants(1)?;
            divisors
                .iter()
                .all(|&divisor| divisor != 0)
                .then(|| mapped(&mut asked, Operation::Divide(Rounding::Zero)))?
        }
        _ => None,
    }
}

fn has_64_bits(op: Op) -> bool {
    ffi::first_result(op).is_some_and(|result| has_64_bits_type(result.r#type()))
}

fn has_64_bits_type(r#type: melior::ir::Type) -> bool {
    matches!(ffi::number_of(ffi::element_type(r#type)), Number::Index | Number::Signless(64))
}

fn constants(asked: &mut Asked) -> Option<Vec<Node>> {
    let values = ["value", "values", "value_ints"].into_iter().find_map(|name| asked.numbers(name))?;
    Some(values.into_iter().map(|value| asked.constant(value)).collect())
}

/// All sizes, or those from one dimension up to another.
fn shape(asked: &mut Asked) -> Option<Vec<Node>> {
    let sizes = asked.sizes(0)?;
    let rank = i64::try_from(sizes.len()).ok()?;
    let place = |dim: i64| usize::try_from(if dim < 0 { (dim + rank).max(0) } else { dim.min(rank) }).ok();
    let (start, end) =
        (place(asked.number("start").unwrap_or(0))?, place(asked.number("end").unwrap_or(rank))?);
    Some(sizes.get(start..end.max(start))?.to_vec())
}

/// A part of a list.
fn slice(asked: &Asked) -> Option<Vec<Node>> {
    let elements = asked.elements(0)?;
    let rank = i64::try_from(elements.len()).ok()?;
    let only = |operand: usize| match asked.constants(operand)?[..] {
        [value] => Some(value),
        _ => None,
    };
    let step = if asked.has(4) { only(4)? } else { 1 };
    let place = |index: i64| {
        usize::try_from(if index < 0 { index.saturating_add(rank) } else { index }.clamp(0, rank)).ok()
    };
    let (start, end) = (place(only(1)?)?, place(only(2)?)?);
    (step == 1).then(|| elements.get(start..end.max(start)).map(<[Node]>::to_vec))?
}

/// Element by element; a list of one goes with all.
fn mapped(asked: &mut Asked, operation: Operation) -> Option<Vec<Node>> {
    if asked.op.operand_count() != 2 {
        return None;
    }
    let [a, b] = [asked.elements(0)?, asked.elements(1)?];
    let count = if a.len() == 1 { b.len() } else { a.len() };
    if [&a, &b].iter().any(|list| list.len() != count && list.len() != 1) {
        return None;
    }
    let at = |list: &[Node], index: usize| list[if list.len() == 1 { 0 } else { index }];
    Some((0..count).map(|index| asked.computed(operation, &[at(&a, index), at(&b, index)])).collect())
}
