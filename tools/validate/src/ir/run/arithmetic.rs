//! Constants, and arithmetic on scalars and whole tensors.

use super::{
    floats, integers, literal,
    machine::Machine,
    scalar::{Kind, Scalar},
    stop::Stop,
    types::{count, kind, result_kind},
    value::{Tensor, Value},
};
use crate::ir::{
    attributes::{self, tensor_type},
    op::{Op, name, result_type},
};
use broadcastable_mlir::melior::ir::{ValueLike, operation::OperationLike};
use std::rc::Rc;

/// The result of an op on these numbers, which are of these kinds.
fn compute(machine: &Machine, op: Op, of: &[Scalar], from: Kind, to: Kind) -> Result<Scalar, Stop> {
    by_name(machine, op, &name(op), &|name| attributes::text(op, name), of, from, to)
}

/// The result of the op of that name with these attributes.
pub fn by_name(
    machine: &Machine,
    op: Op,
    name: &str,
    attribute: &dyn Fn(&str) -> Option<String>,
    of: &[Scalar],
    from: Kind,
    to: Kind,
) -> Result<Scalar, Stop> {
    if name == "arith.select" {
        return Ok(match of {
            [Scalar::Integer(condition), yes, no] => {
                if *condition == 1 {
                    *yes
                } else {
                    *no
                }
            }
            _ => Scalar::Poison,
        });
    }
    let divides = ["div", "rem"].iter().any(|part| name.contains(part)) && matches!(to, Kind::Integer(_));
    if divides && matches!(of.get(1), Some(Scalar::Poison)) {
        return machine.not_defined(op, "it divides by poison");
    }
    if of.iter().any(|scalar| matches!(scalar, Scalar::Poison)) {
        return Ok(Scalar::Poison);
    }
    let result = match (of, from) {
        (_, Kind::Integer(width)) if of.iter().all(|scalar| matches!(scalar, Scalar::Integer(_))) => {
            match integers::compute(name, attribute, of, width, to) {
                Some(integers::Computed::Number(number)) => Some(number),
                Some(integers::Computed::Undefined(why)) => return machine.not_defined(op, why),
                None => None,
            }
        }
        _ => floats::compute(name, attribute, of, to),
    };
    let unknown = || Stop::not_run(op, "it is not executed");
    Ok(to.round(result.ok_or_else(unknown)?))
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

/// `affine.linearize_index`.
pub fn linearize(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let unknown = || Stop::not_run(op, "its sizes are not read");
    let integers = |name| attributes::integers(op, name);
    let (basis, segments) =
        integers("static_basis").zip(integers("operandSegmentSizes")).ok_or_else(unknown)?;
    let indices = machine.indices(op, 0)?;
    if segments.get(1) != Some(&0) || !attributes::properties(op).is_empty() {
        return Err(unknown());
    }
    let outer = (basis.len() + 1).checked_sub(indices.len()).ok_or_else(unknown)?;
    let sizes = [&[1][..], basis.get(outer..).ok_or_else(unknown)?].concat();
    let step = |sum: i64, (&size, &index): (&i64, &i64)| sum.wrapping_mul(size).wrapping_add(index);
    let sum = sizes.iter().zip(&indices).fold(0, step);
    machine.define(op, Value::Scalar(Scalar::Integer(sum as u64)))
}
