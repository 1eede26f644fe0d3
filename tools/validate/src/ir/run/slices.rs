//! Ops of `tensor` that move elements.

use super::{
    machine::Machine,
    scalar::Scalar,
    stop::Stop,
    types::{cast, count, sizes_from},
    value::{Tensor, Value, all_indices, place},
};
use crate::ir::{
    attributes::{self, tensor_type},
    op::{Op, name, result_type},
};
use broadcastable_mlir::melior::ir::operation::OperationLike;
use std::rc::Rc;

/// The result of the op.
pub fn execute(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    match name(op).as_str() {
        "tensor.expand_shape" => {
            let (from, sizes) = (machine.tensor(op, 0)?, sizes_from(machine, op, 1)?);
            reshape(op, &from.sizes, &sizes)?;
            Ok(Tensor::value(sizes, from.elements.clone()))
        }
        "tensor.collapse_shape" => {
            let from = machine.tensor(op, 0)?;
            let group = |dims: Vec<usize>| dims.iter().map(|&dim| from.sizes[dim]).product();
            let sizes: Vec<i64> = groups(op)?.into_iter().map(group).collect();
            cast(op, Tensor::value(sizes, from.elements.clone()))
        }
        "tensor.extract_slice" => {
            let from = machine.tensor(op, 0)?;
            let slice = Slice::of(machine, op, 1)?;
            let read = |at: &Vec<i64>| from.at(&slice.place(at));
            let elements: Option<Vec<Scalar>> = all_indices(&slice.sizes).iter().map(read).collect();
            let elements = elements.ok_or_else(|| Stop::undefined(op, "a read is out of bounds"))?;
            let rank = tensor_type(result_type(op)?).map_or(0, |(sizes, _)| sizes.len());
            cast(op, Tensor::value(slice.without_units(rank), elements))
        }
        "tensor.insert_slice" => {
            let (from, mut to) = (machine.tensor(op, 0)?, machine.tensor(op, 1)?);
            let slice = Slice::of(machine, op, 2)?;
            if slice.without_units(from.sizes.len()) != from.sizes {
                return Err(Stop::undefined(op, "a size is not that of the slice"));
            }
            let sizes = to.sizes.clone();
            let elements = &mut Rc::make_mut(&mut to).elements;
            for (at, &element) in all_indices(&slice.sizes).iter().zip(&from.elements) {
                let place = place(&slice.place(at), &sizes);
                elements[place.ok_or_else(|| Stop::undefined(op, "a write is out of bounds"))?] = element;
            }
            Ok(Value::Tensor(to))
        }
        "tensor.concat" => concat(machine, op),
        "tensor.pad" => pad(machine, op),
        _ => Err(Stop::not_run(op, "it is not executed")),
    }
}

fn groups(op: Op) -> Result<Vec<Vec<usize>>, Stop> {
    attributes::groups(op, "reassociation").ok_or_else(|| Stop::not_run(op, "its groups are not read"))
}

/// The product of each group of new sizes is the size of its dimension.
fn reshape(op: Op, from: &[i64], to: &[i64]) -> Result<(), Stop> {
    count(op, to)?;
    let product = |dims: &Vec<usize>| dims.iter().map(|&dim| to[dim]).product::<i64>();
    let groups = groups(op)?;
    if groups.iter().zip(from).any(|(dims, &size)| product(dims) != size) {
        Err(Stop::undefined(op, "it has another number of elements"))
    } else {
        Ok(())
    }
}

struct Slice {
    offsets: Vec<i64>,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    /// Whether a size is 1 by its type.
    units: Vec<bool>,
}

impl Slice {
    /// The slice that an op's attributes and its operands from that one on describe.
    fn of(machine: &Machine, op: Op, mut operand: usize) -> Result<Self, Stop> {
        let mut numbers = |name: &str| machine.numbers(op, name, &mut operand);
        let [offsets, sizes, strides] =
            [numbers("static_offsets")?, numbers("static_sizes")?, numbers("static_strides")?];
        let units = attributes::integers(op, "static_sizes").unwrap_or_default();
        let units = units.into_iter().map(|size| size == 1).collect();
        count(op, &sizes)?;
        Ok(Self { offsets, sizes, strides, units })
    }

    fn place(&self, at: &[i64]) -> Vec<i64> {
        let dims = at.iter().zip(&self.offsets).zip(&self.strides);
        dims.map(|((index, offset), stride)| offset + index * stride).collect()
    }

    /// Its sizes, with units dropped to reach this rank.
    fn without_units(&self, rank: usize) -> Vec<i64> {
        let mut more = self.sizes.len().saturating_sub(rank);
        let mut kept = Vec::new();
        for (&size, &is_unit) in self.sizes.iter().zip(&self.units) {
            if is_unit && more > 0 { more -= 1 } else { kept.push(size) }
        }
        kept
    }
}

fn concat(machine: &Machine, op: Op) -> Result<Value, Stop> {
    let dim = attributes::integer(op, "dim").and_then(|dim| usize::try_from(dim).ok());
    let dim = dim.ok_or_else(|| Stop::not_run(op, "its dimension is not read"))?;
    let tensors: Result<Vec<_>, Stop> =
        (0..op.operand_count()).map(|operand| machine.tensor(op, operand)).collect();
    let tensors = tensors?;
    let mut sizes = tensors[0].sizes.clone();
    sizes[dim] = tensors.iter().map(|tensor| tensor.sizes[dim]).sum();
    count(op, &sizes)?;
    let mut elements = Vec::new();
    for mut at in all_indices(&sizes) {
        let mut of = tensors.iter();
        let mut tensor = of.next();
        while let Some(next) = tensor.filter(|tensor| at[dim] >= tensor.sizes[dim]) {
            at[dim] -= next.sizes[dim];
            tensor = of.next();
        }
        let element = tensor.and_then(|tensor| tensor.at(&at));
        elements.push(element.ok_or_else(|| Stop::undefined(op, "its operands have different sizes"))?);
    }
    cast(op, Tensor::value(sizes, elements))
}

fn pad(machine: &mut Machine, op: Op) -> Result<Value, Stop> {
    let from = machine.tensor(op, 0)?;
    let mut operand = 1;
    let mut numbers = |name: &str| machine.numbers(op, name, &mut operand);
    let [low, high] = [numbers("static_low")?, numbers("static_high")?];
    let dims = from.sizes.iter().zip(&low).zip(&high);
    let sizes: Vec<i64> = dims.map(|((size, low), high)| size + low + high).collect();
    count(op, &sizes)?;
    let mut elements = Vec::new();
    for at in all_indices(&sizes) {
        let inner: Vec<i64> = at.iter().zip(&low).map(|(index, low)| index - low).collect();
        let indices = at.iter().map(|&index| Value::Scalar(Scalar::Integer(index as u64))).collect();
        elements.push(match from.at(&inner) {
            Some(element) => element,
            None => match machine.region(op, 0, indices)?.0[..] {
                [Value::Scalar(element)] => element,
                _ => return Err(Stop::not_run(op, "it does not yield an element")),
            },
        });
    }
    cast(op, Tensor::value(sizes, elements))
}
