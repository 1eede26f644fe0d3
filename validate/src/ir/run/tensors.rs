//! Constants, arithmetic on scalars and whole tensors, and the ops of `tensor`.

use super::{
    Stop, literal,
    machine::Machine,
    scalar::{Kind, Scalar, compute},
    slices,
    value::{Tensor, Value, all_indices},
};
use crate::ir::{
    attributes::{self, tensor_type},
    op::{Op, name, result_type},
};
use broadcastable_mlir::melior::ir::{Type, ValueLike, operation::OperationLike};
use std::rc::Rc;

/// The largest tensor.
pub const MAX_ELEMENTS: i64 = 1 << 20;

/// The element type of a type, or the type itself.
pub fn kind(op: Op, r#type: Type) -> Result<Kind, Stop> {
    let element = tensor_type(r#type).map_or_else(|| r#type.to_string(), |(_, element)| element);
    Kind::of(&element)
        .ok_or_else(|| Stop::not_run(op, &format!("{element} is not a number that is computed")))
}

pub fn result_kind(op: Op) -> Result<Kind, Stop> {
    kind(op, result_type(op)?)
}

/// `arith.constant`.
pub fn constant(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let text = attributes::required(op, "value")?;
    let kind = result_kind(op)?;
    let unknown = || Stop::not_run(op, "its value is not read");
    let value = match tensor_type(result_type(op)?) {
        Some((sizes, _)) => {
            let sizes: Vec<i64> = sizes.into_iter().flatten().collect();
            let elements = literal::elements(&text, count(op, &sizes)?, kind).ok_or_else(unknown)?;
            Tensor::value(sizes, elements)
        }
        None => {
            let number = text.split(" : ").next().unwrap_or_default();
            Value::Scalar(literal::number(number, kind).ok_or_else(unknown)?)
        }
    };
    machine.define(op, value)
}

/// An op on scalars, or on the elements of tensors of the same sizes.
pub fn elementwise(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let from = match op.operands().last() {
        Some(last) => kind(op, last.r#type())?,
        None => return Err(Stop::not_run(op, "it is not executed")),
    };
    let to = result_kind(op)?;
    let operands = machine.operands(op)?;
    if operands.iter().any(|operand| matches!(operand, Value::Poison)) {
        return machine.define(op, Value::Poison);
    }
    let tensors: Vec<&Rc<Tensor>> = operands.iter().filter_map(tensor_of).collect();
    let Some(first) = tensors.first() else {
        let scalars: Option<Vec<Scalar>> = operands.iter().map(|operand| scalar_at(operand, 0)).collect();
        let scalars = scalars.ok_or_else(|| Stop::not_run(op, "an operand is not a number"))?;
        return machine.define(op, Value::Scalar(compute(machine, op, &scalars, from, to)?));
    };
    if tensors.iter().any(|tensor| tensor.sizes != first.sizes) {
        return Err(Stop::undefined(op, "its operands have different sizes"));
    }
    let mut elements = Vec::new();
    for at in 0..first.elements.len() {
        let scalars: Option<Vec<Scalar>> = operands.iter().map(|operand| scalar_at(operand, at)).collect();
        let scalars = scalars.ok_or_else(|| Stop::not_run(op, "an operand is not a number"))?;
        elements.push(compute(machine, op, &scalars, from, to)?);
    }
    machine.define(op, Tensor::value(first.sizes.clone(), elements))
}

fn tensor_of(value: &Value) -> Option<&Rc<Tensor>> {
    match value {
        Value::Tensor(tensor) => Some(tensor),
        _ => None,
    }
}

fn scalar_at(value: &Value, at: usize) -> Option<Scalar> {
    match value {
        Value::Scalar(scalar) => Some(*scalar),
        Value::Tensor(tensor) => tensor.elements.get(at).copied(),
        _ => None,
    }
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
    let Some((declared, _)) = tensor_type(result_type(op)?) else {
        return Err(Stop::not_run(op, "its result is not a ranked tensor"));
    };
    let mut sizes = Vec::new();
    for size in declared {
        sizes.push(match size {
            Some(size) => size,
            None => {
                operand += 1;
                machine.index(op, operand - 1)?
            }
        });
    }
    Ok(sizes)
}

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
            let (tensor, at) = (tensor(machine, op, 0)?, indices(machine, op, 1)?);
            Value::Scalar(tensor.at(&at).ok_or_else(|| Stop::undefined(op, "a read is out of bounds"))?)
        }
        "tensor.insert" => {
            let (mut tensor, at) = (tensor(machine, op, 1)?, indices(machine, op, 2)?);
            let place = super::value::place(&at, &tensor.sizes);
            let place = place.ok_or_else(|| Stop::undefined(op, "a write is out of bounds"))?;
            Rc::make_mut(&mut tensor).elements[place] = machine.scalar(op, 0)?;
            Value::Tensor(tensor)
        }
        _ => slices::execute(machine, op)?,
    };
    machine.define(op, value)
}

pub fn tensor(machine: &Machine, op: Op, operand: usize) -> Result<Rc<Tensor>, Stop> {
    match machine.operand(op, operand)? {
        Value::Tensor(tensor) => Ok(tensor),
        _ => Err(Stop::not_run(op, "an operand is not a tensor")),
    }
}

/// The numbers that are operands from that one on.
pub fn indices(machine: &Machine, op: Op, first: usize) -> Result<Vec<i64>, Stop> {
    (first..op.operand_count()).map(|operand| machine.index(op, operand)).collect()
}

fn dim(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let (tensor, dim) = (tensor(machine, op, 0)?, machine.index(op, 1)?);
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

/// A value whose static sizes are those of the result's type.
pub fn cast(op: Op, value: Value) -> Result<Value, Stop> {
    let Value::Tensor(tensor) = &value else { return Err(Stop::not_run(op, "its operand is not a tensor")) };
    let Some((declared, _)) = tensor_type(result_type(op)?) else { return Ok(value) };
    let is_other =
        |(declared, size): (&Option<i64>, &i64)| declared.is_some_and(|declared| declared != *size);
    match declared.len() != tensor.sizes.len() || declared.iter().zip(&tensor.sizes).any(is_other) {
        true => Err(Stop::undefined(op, "a size is not the one in its type")),
        false => Ok(value),
    }
}

/// `affine.linearize_index`.
pub fn linearize(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let unknown = || Stop::not_run(op, "its sizes are not read");
    let integers = |name| attributes::integers(op, name);
    let (basis, segments) =
        integers("static_basis").zip(integers("operandSegmentSizes")).ok_or_else(unknown)?;
    let indices = indices(machine, op, 0)?;
    if segments.get(1) != Some(&0) || !attributes::properties(op).is_empty() {
        return Err(unknown());
    }
    let outer = (basis.len() + 1).checked_sub(indices.len()).ok_or_else(unknown)?;
    let sizes = [&[1][..], basis.get(outer..).ok_or_else(unknown)?].concat();
    let step = |sum: i64, (&size, &index): (&i64, &i64)| sum.wrapping_mul(size).wrapping_add(index);
    let sum = sizes.iter().zip(&indices).fold(0, step);
    machine.define(op, Value::Scalar(Scalar::Integer(sum as u64)))
}
