//! Ops on memrefs.

use super::{
    literal,
    machine::Machine,
    scalar::{Kind, Scalar},
    stop::Stop,
    types::{count, verify_sizes},
    value::{Memref, Value},
};
use crate::ir::{
    attributes,
    functions::symbol_of,
    op::{Op, name, result_type},
    shown::memref_type,
};
use broadcastable_mlir::melior::ir::operation::OperationLike;

/// Executes the op.
pub fn execute(machine: &mut Machine, op: Op) -> Result<(), Stop> {
    let value = match name(op).as_str() {
        "memref.dim" => {
            let (memref, dim) = (machine.memref(op, 0)?, machine.index(op, 1)?);
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
            let (memref, at) = (machine.memref(op, 0)?, machine.indices(op, 1)?);
            let place = memref.place(&at);
            let element = place.and_then(|place| machine.memories[memref.memory].get(place).copied());
            Value::Scalar(element.ok_or_else(|| Stop::undefined(op, "a read is out of bounds"))?)
        }
        "memref.store" => {
            let (memref, at, value) =
                (machine.memref(op, 1)?, machine.indices(op, 2)?, machine.scalar(op, 0)?);
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

fn alloc(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    let (declared, _) =
        memref_type(result_type(op)?).ok_or_else(|| Stop::not_run(op, "its memory is not contiguous"))?;
    let sizes = machine.sizes(op, &declared, &mut 0)?;
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
    let memref = machine.memref(op, 0)?;
    let Some((declared, _)) = memref_type(result_type(op)?) else {
        return Err(Stop::not_run(op, "its result is not contiguous"));
    };
    verify_sizes(op, &declared, &memref.sizes).map(|()| Value::Memref(memref))
}

fn reinterpret(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let memref = machine.memref(op, 0)?;
    let mut operand = 1;
    let mut numbers = |name: &str| machine.numbers(op, name, &mut operand);
    let [offsets, sizes, strides] =
        [numbers("static_offsets")?, numbers("static_sizes")?, numbers("static_strides")?];
    let offset = offsets.first().copied().unwrap_or(0);
    Ok(Value::Memref(Memref { offset, sizes, strides, ..memref }))
}
