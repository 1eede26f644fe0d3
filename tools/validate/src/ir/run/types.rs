//! Facts that follow from the types of an op's operands and results.

use super::{machine::Machine, scalar::Kind, stop::Stop, value::Value};
use crate::ir::{
    attributes::tensor_type,
    op::{Op, result_type},
};
use broadcastable_mlir::melior::ir::Type;

/// The largest tensor.
const MAX_ELEMENTS: i64 = 1 << 20;

/// The element type of a type, or the type itself.
pub fn kind(op: Op, r#type: Type) -> Result<Kind, Stop> {
    let element = tensor_type(r#type).map_or_else(|| r#type.to_string(), |(_, element)| element);
    Kind::of(&element)
        .ok_or_else(|| Stop::not_run(op, &format!("{element} is not a number that is computed")))
}

pub fn result_kind(op: Op) -> Result<Kind, Stop> {
    kind(op, result_type(op)?)
}

/// The number of elements, if it is not too large.
pub fn count(op: Op, sizes: &[i64]) -> Result<usize, Stop> {
    if sizes.iter().any(|&size| size < 0) {
        return Err(Stop::undefined(op, "a size is negative"));
    }
    let count = sizes.iter().try_fold(1i64, |count, &size| count.checked_mul(size));
    let count = count.filter(|&count| count <= MAX_ELEMENTS).and_then(|count| usize::try_from(count).ok());
    count.ok_or_else(|| Stop::not_run(op, "a tensor is too large"))
}

/// The sizes of the result: those that its type does not have are operands, from that one on.
pub fn sizes_from(machine: &Machine, op: Op, mut operand: usize) -> Result<Vec<i64>, Stop> {
    match tensor_type(result_type(op)?) {
        Some((declared, _)) => machine.sizes(op, &declared, &mut operand),
        None => Err(Stop::not_run(op, "its result is not a ranked tensor")),
    }
}

/// The static sizes of a type are those of its value, or the op is undefined.
pub fn verify_sizes(op: Op, declared: &[Option<i64>], sizes: &[i64]) -> Result<(), Stop> {
    let is_other =
        |(declared, size): (&Option<i64>, &i64)| declared.is_some_and(|declared| declared != *size);
    if declared.len() != sizes.len() || declared.iter().zip(sizes).any(is_other) {
        Err(Stop::undefined(op, "a size is not the one in its type"))
    } else {
        Ok(())
    }
}

/// A value whose static sizes are those of the result's type.
pub fn cast(op: Op, value: Value) -> Result<Value, Stop> {
    let Value::Tensor(tensor) = &value else { return Err(Stop::not_run(op, "its operand is not a tensor")) };
    let Some((declared, _)) = tensor_type(result_type(op)?) else { return Ok(value) };
    verify_sizes(op, &declared, &tensor.sizes).map(|()| value)
}
