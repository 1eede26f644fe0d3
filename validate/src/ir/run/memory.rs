//! Ops on memrefs.

use super::{
    Stop, literal,
    machine::Machine,
    scalar::{Kind, Scalar},
    tensors::{count, indices},
    value::{Memref, Value},
};
use crate::ir::{
    attributes,
    functions::symbol_of,
    op::{Op, name, result_type},
    shown::memref_type,
};
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// MLIR's mark for a number that is an operand.
const DYNAMIC: i64 = i64::MIN;

/// Executes the op.
pub fn execute(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let value = match name(op).as_str() {
        "memref.dim" => {
            let (memref, dim) = (memref(machine, op, 0)?, machine.index(op, 1)?);
            let size = usize::try_from(dim).ok().and_then(|dim| memref.sizes.get(dim).copied());
            let size = size.ok_or_else(|| Stop::undefined(op, "it has no such dimension"))?;
            Value::Scalar(Scalar::Integer(size as u64))
        }
        "memref.alloc" | "memref.alloca" => alloc(machine, op)?,
        "memref.get_global" => global(machine, op)?,
        "memref.cast" => cast(machine, op)?,
        "builtin.unrealized_conversion_cast" if op.operand_count() == 1 => machine.operand(op, 0)?,
        "memref.reinterpret_cast" => reinterpret(machine, op)?,
        "memref.load" => {
            let (memref, at) = (memref(machine, op, 0)?, indices(machine, op, 1)?);
            let place = memref.place(&at);
            let element = place.and_then(|place| machine.memories[memref.memory].get(place).copied());
            Value::Scalar(element.ok_or_else(|| Stop::undefined(op, "a read is out of bounds"))?)
        }
        "memref.store" => {
            let (memref, at, value) =
                (memref(machine, op, 1)?, indices(machine, op, 2)?, machine.scalar(op, 0)?);
            let place = memref.place(&at);
            let element = place.and_then(|place| machine.memories[memref.memory].get_mut(place));
            *element.ok_or_else(|| Stop::undefined(op, "a write is out of bounds"))? = value;
            return Ok(());
        }
        "memref.dealloc" => return Ok(()),
        _ => return Err(Stop::not_run(op, "it is not executed")),
    };
    machine.define(op, value)
}

fn memref(machine: &Machine, op: Op, operand: usize) -> Result<Memref, Stop> {
    match machine.operand(op, operand)? {
        Value::Memref(memref) => Ok(memref),
        _ => Err(Stop::not_run(op, "an operand is not a memref")),
    }
}

fn alloc(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    let (declared, _) =
        memref_type(result_type(op)?).ok_or_else(|| Stop::not_run(op, "its memory is not contiguous"))?;
    let (mut sizes, mut operand) = (Vec::new(), 0);
    for size in declared {
        operand += usize::from(size.is_none());
        sizes.push(match size {
            Some(size) => size,
            None => machine.index(op, operand - 1)?,
        });
    }
    let elements = vec![Scalar::Poison; count(op, &sizes)?];
    Ok(machine.allocate(sizes, elements))
}

/// A constant in memory; writes to it are not kept.
fn global(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    let unknown = || Stop::not_run(op, "what is in this memory is not read");
    let (sizes, element) = memref_type(result_type(op)?).ok_or_else(unknown)?;
    let sizes: Vec<i64> = sizes.into_iter().flatten().collect();
    let kind = Kind::of(&element).ok_or_else(unknown)?;
    let symbol = attributes::required(op, "name")?;
    let global = symbol_of(op, symbol.trim_start_matches('@'), "memref.global").ok_or_else(unknown)?;
    if attributes::text(global, "constant").is_none() {
        return Err(unknown());
    }
    let text = attributes::required(global, "initial_value")?;
    let elements = literal::elements(&text, count(op, &sizes)?, kind).ok_or_else(unknown)?;
    Ok(machine.allocate(sizes, elements))
}

fn cast(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let memref = memref(machine, op, 0)?;
    let Some((declared, _)) = memref_type(result_type(op)?) else {
        return Err(Stop::not_run(op, "its result is not contiguous"));
    };
    let is_other =
        |(declared, size): (&Option<i64>, &i64)| declared.is_some_and(|declared| declared != *size);
    match declared.len() != memref.sizes.len() || declared.iter().zip(&memref.sizes).any(is_other) {
        true => Err(Stop::undefined(op, "a size is not the one in its type")),
        false => Ok(Value::Memref(memref)),
    }
}

fn reinterpret(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let memref = memref(machine, op, 0)?;
    let mut operand = 1;
    let mut numbers = |name: &str| -> Result<Vec<i64>, Stop> {
        let numbers = attributes::integers(op, name).unwrap_or_default();
        let mut all = Vec::new();
        for number in numbers {
            operand += usize::from(number == DYNAMIC);
            all.push(if number == DYNAMIC { machine.index(op, operand - 1)? } else { number });
        }
        Ok(all)
    };
    let [offsets, sizes, strides] =
        [numbers("static_offsets")?, numbers("static_sizes")?, numbers("static_strides")?];
    let offset = offsets.first().copied().unwrap_or(0);
    Ok(Value::Memref(Memref { offset, sizes, strides, ..memref }))
}
