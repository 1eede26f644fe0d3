//! Ops of the dialect, by the rules of docs/rules.md.

use super::{
    arithmetic::by_name,
    machine::Machine,
    scalar::{Kind, Scalar},
    stop::Stop,
    types::{count, kind, result_kind},
    value::{Tensor, Value, all_indices},
};
use crate::ir::{
    attributes::{self, tensor_type},
    bodies::{Body, body_of},
    declared::CHECKED,
    op::{Op, name},
};
use broadcastable_mlir::melior::ir::{ValueLike, operation::OperationLike};
use std::rc::Rc;

/// Executes the op.
pub fn execute(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    if matches!(name(op).as_str(), "bcast.guard" | "bcast.guard_index") {
        return guard(machine, op);
    }
    let mut operands = Vec::new();
    for value in machine.operands(op)? {
        match value {
            Value::Tensor(tensor) => operands.push(tensor),
            Value::Poison => {
                (0..op.result_count()).for_each(|at| machine.define_at(op, at, Value::Poison));
                return Ok(());
            }
            _ => return Err(Stop::not_run(op, "an operand is not a ranked tensor")),
        }
    }
    let columns = align(op, &operands)?;
    let rank = operands.iter().map(|operand| operand.sizes.len()).max().unwrap_or(0);
    let mut extents = Vec::new();
    for column in 0..rank {
        let extent = extent(machine, op, &operands, &columns, column);
        extents.push(match extent {
            Some(extent) => extent,
            None if machine.options.assume_legal || attributes::text(op, CHECKED).is_some() => {
                return Err(Stop::undefined(op, "its sizes are not legal"));
            }
            None => return Err(Stop::Fails),
        });
    }
    count(op, &extents)?;
    let mut results = vec![Vec::new(); op.result_count()];
    for at in all_indices(&extents) {
        let element = |(tensor, columns): (&Rc<Tensor>, &Vec<usize>)| {
            let dims = tensor.sizes.iter().zip(columns);
            let at: Vec<i64> = dims.map(|(&size, &column)| if size == 1 { 0 } else { at[column] }).collect();
            tensor.at(&at)
        };
        let elements: Option<Vec<Scalar>> = operands.iter().zip(&columns).map(element).collect();
        let elements = elements.ok_or_else(|| Stop::not_run(op, "an operand has no such element"))?;
        let computed = compute(machine, op, elements)?;
        results.iter_mut().zip(computed).for_each(|(all, element)| all.push(element));
    }
    for (at, elements) in results.into_iter().enumerate() {
        machine.define_at(op, at, Tensor::value(extents.clone(), elements));
    }
    Ok(())
}

/// A guarded value: undefined unless its condition holds.
fn guard(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let value = match machine.scalar(op, 1)? {
        Scalar::Integer(1) => machine.operand(op, 0)?,
        _ if machine.is_unchecked => Value::Poison,
        _ => return Err(Stop::undefined(op, "a condition before it does not hold")),
    };
    machine.define(op, value)
}

/// The columns of each operand's dimensions.
fn align(op: Op, operands: &[Rc<Tensor>]) -> Result<Vec<Vec<usize>>, Stop> {
    let rank = operands.iter().map(|operand| operand.sizes.len()).max().unwrap_or(0);
    let mut columns: Vec<Vec<usize>> =
        operands.iter().map(|operand| (rank - operand.sizes.len()..rank).collect()).collect();
    let explicit = attributes::integers(op, "broadcast_dimensions");
    let explicit = explicit.filter(|dims| !dims.is_empty());
    if let (Some(dims), Some(smaller)) = (explicit, columns.iter_mut().find(|columns| columns.len() < rank)) {
        *smaller = dims.into_iter().filter_map(|dim| usize::try_from(dim).ok()).collect();
    }
    if columns.iter().zip(operands).all(|(columns, operand)| columns.len() == operand.sizes.len()) {
        Ok(columns)
    } else {
        Err(Stop::not_run(op, "its broadcast_dimensions are not read"))
    }
}

/// The extent of a column: the size that is not 1, or 1; `None` if there are two of them.
fn extent(
    machine: &Machine,
    op: Op,
    operands: &[Rc<Tensor>],
    columns: &[Vec<usize>],
    column: usize,
) -> Option<i64> {
    let mut sizes = Vec::new();
    for ((operand, columns), value) in operands.iter().zip(columns).zip(op.operands()) {
        let Some(dim) = columns.iter().position(|&at| at == column) else { continue };
        let declared = tensor_type(value.r#type()).and_then(|(sizes, _)| sizes.get(dim).copied().flatten());
        sizes.push((operand.sizes[dim], declared));
    }
    // With assume-equal a `?` does not stretch to another one.
    let is_fixed = sizes.iter().any(|(_, declared)| declared.is_some_and(|size| size != 1));
    if machine.options.assume_equal && !is_fixed {
        sizes.retain(|(_, declared)| declared.is_none());
        let first = sizes.first().map_or(1, |&(size, _)| size);
        return sizes.iter().all(|&(size, _)| size == first).then_some(first);
    }
    let mut long = sizes.iter().map(|&(size, _)| size).filter(|&size| size != 1);
    let extent = long.next().unwrap_or(1);
    long.all(|size| size == extent).then_some(extent)
}

fn compute(machine: &mut Machine, op: Op, elements: Vec<Scalar>) -> Result<Vec<Scalar>, Stop> {
    match name(op).as_str() {
        "bcast.broadcast" => return Ok(elements),
        "bcast.map" => {
            let (yielded, _) = machine.region(op, 0, elements.into_iter().map(Value::Scalar).collect())?;
            let element = |value| match value {
                Value::Scalar(element) => Ok(element),
                _ => Err(Stop::not_run(op, "it does not yield elements")),
            };
            return yielded.into_iter().map(element).collect();
        }
        _ => {}
    }
    let Body { scalar, folds } = body_of(op, &machine.functions.table)?;
    let last = op.operands().last().ok_or_else(|| Stop::not_run(op, "it has no operand"))?;
    let (from, to): (Kind, Kind) = (kind(op, last.r#type())?, result_kind(op)?);
    let attribute =
        |name: &str| scalar.attributes.iter().find(|(known, _)| known == name).map(|(_, v)| v.clone());
    let apply = |of: &[Scalar]| by_name(machine, op, &scalar.op, &attribute, of, from, to);
    match (folds, elements.split_first()) {
        (true, Some((&first, rest))) => {
            rest.iter().try_fold(first, |left, &right| apply(&[left, right])).map(|element| vec![element])
        }
        _ => apply(&elements).map(|element| vec![element]),
    }
}
