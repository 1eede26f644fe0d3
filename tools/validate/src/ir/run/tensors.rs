//! The ops of `tensor`.

use super::{
    machine::Machine,
    scalar::Scalar,
    slices,
    stop::Stop,
    types::{cast, count, sizes_from},
    value::{Tensor, Value, all_indices, place},
};
use crate::ir::{
    attributes::tensor_type,
    op::{Op, name, result_type},
};
use broadcastable_mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// An op of `tensor`. With hoisted reads, an op on poison is poison.
pub fn execute(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let is_poison = |value: &Value| matches!(value, Value::Poison | Value::Scalar(Scalar::Poison));
    let operands = machine.operands(op)?;
    let is_element = |at: usize| at == 0 && ["tensor.splat", "tensor.insert"].contains(&name(op).as_str());
    let mut used =
        operands.iter().enumerate().filter(|&(at, _)| !is_element(at) && name(op) != "tensor.from_elements");
    if machine.is_unchecked && used.any(|(_, value)| is_poison(value)) {
        let is_tensor = tensor_type(result_type(op)?).is_some();
        return machine.define(op, if is_tensor { Value::Poison } else { Value::Scalar(Scalar::Poison) });
    }
    let value = match name(op).as_str() {
        "tensor.dim" => dim(machine, op)?,
        "tensor.empty" => {
            let sizes = sizes_from(machine, op, 0)?;
            let count = count(op, &sizes)?;
            Tensor::value(sizes, vec![Scalar::Poison; count])
        }
        "tensor.splat" => {
            let sizes = sizes_from(machine, op, 1)?;
            let count = count(op, &sizes)?;
            Tensor::value(sizes, vec![machine.scalar(op, 0)?; count])
        }
        "tensor.generate" => generate(machine, op)?,
        "tensor.from_elements" => {
            let elements: Result<_, _> = (0..op.operand_count()).map(|at| machine.scalar(op, at)).collect();
            Tensor::value(sizes_from(machine, op, 0)?, elements?)
        }
        "tensor.cast" => cast(op, operands[0].clone())?,
        "tensor.extract" => {
            let (tensor, at) = (machine.tensor(op, 0)?, machine.indices(op, 1)?);
            Value::Scalar(tensor.at(&at).ok_or_else(|| Stop::undefined(op, "a read is out of bounds"))?)
        }
        "tensor.insert" => {
            let (mut tensor, at) = (machine.tensor(op, 1)?, machine.indices(op, 2)?);
            let place = place(&at, &tensor.sizes);
            let place = place.ok_or_else(|| Stop::undefined(op, "a write is out of bounds"))?;
            Rc::make_mut(&mut tensor).elements[place] = machine.scalar(op, 0)?;
            Value::Tensor(tensor)
        }
        _ => slices::execute(machine, op)?,
    };
    machine.define(op, value)
}

fn dim(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let (tensor, dim) = (machine.tensor(op, 0)?, machine.index(op, 1)?);
    let size = usize::try_from(dim).ok().and_then(|dim| tensor.sizes.get(dim).copied());
    let size = size.ok_or_else(|| Stop::undefined(op, "it has no such dimension"))?;
    Ok(Value::Scalar(Scalar::Integer(size as u64)))
}

fn generate(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    let sizes = sizes_from(machine, op, 0)?;
    count(op, &sizes)?;
    let mut elements = Vec::new();
    for at in all_indices(&sizes) {
        let at = at.into_iter().map(|index| Value::Scalar(Scalar::Integer(index as u64))).collect();
        match machine.region(op, 0, at)?.0[..] {
            [Value::Scalar(element)] => elements.push(element),
            _ => return Err(Stop::not_run(op, "it does not yield an element")),
        }
    }
    Ok(Tensor::value(sizes, elements))
}
