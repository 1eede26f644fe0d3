//! `linalg.generic` on tensors and memrefs, with all kinds of loops.

use super::{
    machine::Machine,
    scalar::Scalar,
    stop::Stop,
    value::{Tensor, Value, all_indices, place},
};
use crate::ir::{
    affine::{self, Map},
    attributes,
    op::{Op, name},
};
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// The largest number of iterations.
const MAX_ITERATIONS: i64 = 1 << 20;

/// Executes the op.
pub fn generic(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let unknown = |why| Stop::not_run(op, why);
    let maps = affine::maps(op).ok_or_else(|| unknown("its maps are not known"))?;
    let segments = attributes::integers(op, "operandSegmentSizes");
    let inputs = segments.and_then(|segments| usize::try_from(segments[0]).ok());
    let inputs = inputs.ok_or_else(|| unknown("its operands are not counted"))?;
    let mut operands = machine.operands(op)?;
    if operands.iter().any(|operand| matches!(operand, Value::Poison)) {
        (0..op.result_count()).for_each(|result| machine.define_at(op, result, Value::Poison));
        return Ok(());
    }
    let loops = maps.first().map_or(0, Map::dims);
    let extents = extents(op, &maps, &operands, loops)?;
    let indices = all_indices(&extents);
    for at in indices {
        machine.loops.push(at.clone());
        let mut arguments = Vec::new();
        for (operand, map) in operands.iter().zip(&maps) {
            arguments.push(Value::Scalar(element(machine, op, operand, map, &at)?));
        }
        let yielded = machine.region(op, 0, arguments);
        machine.loops.pop();
        for (position, value) in yielded?.0.into_iter().enumerate() {
            let Value::Scalar(value) = value else { return Err(unknown("it does not yield elements")) };
            write(machine, op, &mut operands[inputs + position], &maps[inputs + position], &at, value)?;
        }
    }
    for (result, value) in operands.into_iter().skip(inputs).enumerate().take(op.result_count()) {
        machine.define_at(op, result, value);
    }
    Ok(())
}

fn sizes(value: &Value) -> &[i64] {
    match value {
        Value::Tensor(tensor) => &tensor.sizes,
        Value::Memref(memref) => &memref.sizes,
        _ => &[],
    }
}

/// The extents of the loops: every dimension that is read at a loop's own index has exactly that size.
fn extents(op: Op, maps: &[Map], operands: &[Value], loops: usize) -> Result<Vec<i64>, Stop> {
    let mut extents = vec![None; loops];
    for (operand, map) in operands.iter().zip(maps) {
        for (&size, input) in sizes(operand).iter().zip(map.plain_inputs()) {
            let Some(extent) = input.and_then(|input| extents.get_mut(input)) else { continue };
            if extent.is_some_and(|known| known != size) {
                return Err(Stop::undefined(op, "its operands do not have the sizes of its loops"));
            }
            *extent = Some(size);
        }
    }
    let extents: Option<Vec<i64>> = extents.into_iter().collect();
    let extents = extents.ok_or_else(|| Stop::not_run(op, "its loops have no extents"))?;
    let count = extents.iter().try_fold(1i64, |count, &extent| count.checked_mul(extent));
    if count.is_some_and(|count| count <= MAX_ITERATIONS) {
        Ok(extents)
    } else {
        Err(Stop::not_run(op, "the run takes too long"))
    }
}

fn element(machine: &Machine, op: Op, operand: &Value, map: &Map, at: &[i64]) -> Result<Scalar, Stop> {
    let out_of_bounds = || Stop::undefined(op, "a read is out of bounds");
    let at = map.numbers(at).ok_or_else(|| Stop::not_run(op, "a map is not computed"))?;
    match operand {
        Value::Scalar(scalar) => Ok(*scalar),
        Value::Tensor(tensor) => tensor.at(&at).ok_or_else(out_of_bounds),
        Value::Memref(memref) => {
            let memory = &machine.memories[memref.memory];
            memref.place(&at).and_then(|at| memory.get(at).copied()).ok_or_else(out_of_bounds)
        }
        _ => Err(Stop::not_run(op, "an operand is not known")),
    }
}

fn write(
    machine: &mut Machine,
    op: Op,
    operand: &mut Value,
    map: &Map,
    at: &[i64],
    value: Scalar,
) -> Result<(), Stop> {
    let out_of_bounds = || Stop::undefined(op, "a write is out of bounds");
    let at = map.numbers(at).ok_or_else(|| Stop::not_run(op, "a map is not computed"))?;
    match operand {
        Value::Tensor(tensor) => {
            let at = place(&at, &tensor.sizes).ok_or_else(out_of_bounds)?;
            let tensor: &mut Tensor = std::rc::Rc::make_mut(tensor);
            tensor.elements[at] = value;
            Ok(())
        }
        Value::Memref(memref) => {
            let memory = &mut machine.memories[memref.memory];
            let element = memref.place(&at).and_then(|at| memory.get_mut(at));
            *element.ok_or_else(out_of_bounds)? = value;
            Ok(())
        }
        _ => Err(Stop::not_run(op, "it does not write to a tensor or a memref")),
    }
}

/// `linalg.index`.
pub fn index_of_loop(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let dim = attributes::integer(op, "dim");
    let dim = dim.and_then(|dim| usize::try_from(dim).ok());
    let index = dim.and_then(|dim| machine.loops.last()?.get(dim).copied());
    let index = index.ok_or_else(|| Stop::not_run(op, &format!("'{}' is in no kernel", name(op))))?;
    machine.define(op, Value::Scalar(Scalar::Integer(index as u64)))
}
