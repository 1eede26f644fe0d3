//! The extents of an op's result, if its operands determine them.

use super::super::{
    attributes,
    op::{Op, name},
    reader::Reader,
    value::Value,
};
use crate::logic::term::{Arithmetic, Term};
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// MLIR's mark for a number that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// The extents of a result; `None` if they are not known from its operands.
pub fn of(
    reader: &mut Reader,
    op: Op,
    result: usize,
    declared: &[Option<i64>],
    operands: &[Value],
) -> Option<Vec<Term>> {
    match name(op).as_str() {
        // A result of a structured op has the sizes of its destination, which is among the last operands.
        name if name.starts_with("linalg.") && op.region_count() == 1 => {
            let first = op.operand_count().checked_sub(op.result_count())?;
            sizes(operands, first + result)
        }
        "tensor.insert" | "tensor.insert_slice" => sizes(operands, 1),
        "tensor.bitcast" => sizes(operands, 0),
        "tensor.reshape" => shape(reader, operands, declared.len()),
        "tensor.expand_shape" => given(reader, declared, operands.get(1..)?),
        "tensor.extract_slice" => {
            let offsets = dynamic(op, "static_offsets")?;
            let sizes = operands.get(1 + offsets..1 + offsets + dynamic(op, "static_sizes")?)?;
            given(reader, declared, sizes)
        }
        "tensor.collapse_shape" => collapsed(reader, op, &sizes(operands, 0)?),
        "tensor.pad" => padded(reader, op, operands),
        "tensor.concat" => joined(reader, op, operands),
        _ => None,
    }
}

fn sizes(operands: &[Value], position: usize) -> Option<Vec<Term>> {
    match operands.get(position)? {
        Value::Tensor(tensor) => Some(tensor.sizes.clone()),
        _ => None,
    }
}

/// The elements of the shape that is operand #1.
fn shape(reader: &mut Reader, operands: &[Value], rank: usize) -> Option<Vec<Term>> {
    let Value::Tensor(shape) = operands.get(1)? else { return None };
    let at = |dim| {
        let dim = reader.terms.number(dim as i64); // a rank is small
        shape.at(reader.terms, &[dim])
    };
    Some((0..rank).map(at).collect())
}

/// The sizes that a type does not declare are operands, in order.
fn given(reader: &mut Reader, declared: &[Option<i64>], operands: &[Value]) -> Option<Vec<Term>> {
    let mut operands = operands.iter();
    let size = |size: &Option<i64>| match (size, size.is_none().then(|| operands.next()).flatten()) {
        (Some(size), _) => Some(reader.terms.number(*size)),
        (None, Some(&Value::Scalar(size))) => Some(size),
        _ => None,
    };
    declared.iter().map(size).collect()
}

/// The number of entries of an attribute that are operands.
fn dynamic(op: Op, attribute: &str) -> Option<usize> {
    let numbers = attributes::integers(op, attribute)?;
    Some(numbers.into_iter().filter(|&number| number == DYNAMIC).count())
}

/// The product of the sizes of each group.
fn collapsed(reader: &mut Reader, op: Op, sizes: &[Term]) -> Option<Vec<Term>> {
    let product = |group: Vec<usize>| {
        let one = reader.terms.number(1);
        group.into_iter().try_fold(one, |product, dim| {
            let size = *sizes.get(dim)?;
            Some(reader.terms.arithmetic(Arithmetic::Mul, product, size))
        })
    };
    attributes::groups(op, "reassociation")?.into_iter().map(product).collect()
}

/// The sizes with low and high padding.
fn padded(reader: &mut Reader, op: Op, operands: &[Value]) -> Option<Vec<Term>> {
    let mut padded = sizes(operands, 0)?;
    let mut numbers = operands.iter().skip(1);
    for attribute in ["static_low", "static_high"] {
        let paddings = attributes::integers(op, attribute)?;
        for (size, padding) in padded.iter_mut().zip(paddings) {
            let padding = match padding {
                DYNAMIC => match numbers.next()? {
                    &Value::Scalar(padding) => padding,
                    _ => return None,
                },
                padding => reader.terms.number(padding),
            };
            *size = reader.terms.arithmetic(Arithmetic::Add, *size, padding);
        }
    }
    Some(padded)
}

/// The sizes of the first operand, with those of all others added in one dimension.
fn joined(reader: &mut Reader, op: Op, operands: &[Value]) -> Option<Vec<Term>> {
    let dim = usize::try_from(attributes::integer(op, "dim")?).ok()?;
    let mut joined = sizes(operands, 0)?;
    for operand in 1..operands.len() {
        let more = *sizes(operands, operand)?.get(dim)?;
        let sum = reader.terms.arithmetic(Arithmetic::Add, *joined.get(dim)?, more);
        joined[dim] = sum;
    }
    Some(joined)
}
