//! Ops of StableHLO that move elements to places that only run time knows: reversals, updates of a slice, and
//! padding.

use super::{
    casts::as_declared,
    given::{assert_sizes, declared, operand, sizes},
    parts::{Part, clamped, elements, inside, numbers_of},
    sizes::{
        emit,
        number::{Number, Operator},
        read::{Arguments, Reader},
    },
    windows::{self, Padding, number, plus},
};
use crate::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::{ValueLike, operation::OperationLike};

/// The tensor with the order of elements reversed along some dimensions.
pub fn reverse<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let reversed = ffi::attribute(op, "dimensions").and_then(ffi::i64_array).unwrap_or_default();
    let own = numbers_of(tensor)?;
    let value = elements(builder, &own, ffi::element_type(tensor.r#type()), |inside, indices| {
        let index = |(dim, &index): (usize, &Val<'c>)| {
            if reversed.contains(&(dim as i64)) {
                let last = inside.subtract_index(emit::number_value(inside, &own[dim]), inside.index(1));
                inside.subtract_index(last, index)
            } else {
                index
            }
        };
        let indices: Vec<Val> = indices.iter().enumerate().map(index).collect();
        inside.extract(tensor, &indices)
    })?;
    Ok(as_declared(builder, value, declared))
}

/// `stablehlo.real_dynamic_slice`: the elements from a start to a limit, one in each step.
pub fn slice<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let own = numbers_of(tensor)?;
    let reader = Reader::new(arguments, arguments);
    let list = |at: usize| {
        let listed = reader.elements(operand(op, at)?).filter(|listed| listed.len() == own.len());
        listed.ok_or("its bounds are not lists of numbers".to_owned())
    };
    let [starts, limits, steps] = [list(1)?, list(2)?, list(3)?];
    let strides: Option<Vec<i64>> =
        steps.iter().map(|step| step.constant().filter(|&step| step > 0)).collect();
    let strides = strides.ok_or("its strides are not positive constants")?;
    let large = "its bounds are too large a computation";
    let (mut part, mut guarded) = (Part { offsets: Vec::new(), sizes: Vec::new(), strides }, tensor);
    for dim in 0..own.len() {
        let stride = part.strides[dim];
        let extent = number(Operator::Subtract, limits[dim].clone(), starts[dim].clone()).ok_or(large)?;
        let size = plus(extent.clone(), stride - 1);
        let size = size
            .and_then(|size| number(Operator::FloorDivide, size, Number::Constant(stride)))
            .ok_or(large)?;
        if size.constant().is_some_and(|size| size < 0) {
            return Err(format!("it ends before it starts in dimension {dim}"));
        }
        assert_sizes(builder, op, std::slice::from_ref(&size));
        let message = format!("operand #0 dim {dim}: the slice is larger");
        let (rest, fits) = inside(builder, op, &own[dim], &extent, &message)?;
        guarded = fits.map_or(guarded, |fits| builder.guard(guarded, fits));
        part.offsets.push(clamped(&starts[dim], rest).ok_or(large)?);
        part.sizes.push(size);
    }
    Ok(as_declared(builder, part.extract(builder, guarded, &[])?, declared))
}

/// `stablehlo.set_dimension_size`: the first elements along a dimension.
pub fn first<'c>(builder: &Builder<'c, '_>, op: Op<'c>, arguments: &Arguments) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let mut sizes = numbers_of(tensor)?;
    let dim = ffi::attribute(op, "dimension").and_then(ffi::i64_attribute);
    let dim = dim.and_then(|dim| usize::try_from(dim).ok()).filter(|&dim| dim < sizes.len());
    let dim = dim.ok_or("it has no such dimension")?;
    let size = Reader::new(arguments, arguments).elements(operand(op, 1)?).and_then(|mut size| size.pop());
    let size = size.ok_or("its size is not a number")?;
    assert_sizes(builder, op, std::slice::from_ref(&size));
    let message = format!("operand #0 dim {dim}: the new size is larger");
    let (_, fits) = inside(builder, op, &sizes[dim], &size, &message)?;
    let guarded = fits.map_or(tensor, |fits| builder.guard(tensor, fits));
    sizes[dim] = size;
    let (offsets, strides) = (vec![Number::Constant(0); sizes.len()], vec![1; sizes.len()]);
    let part = Part { offsets, sizes, strides };
    Ok(as_declared(builder, part.extract(builder, guarded, &[])?, declared))
}

/// The tensor with another one in place of a slice, whose start is moved inside.
pub fn update_slice<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Result<Val<'c>, String> {
    let (declared, tensor, update) = (declared(op)?, operand(op, 0)?, operand(op, 1)?);
    let (own, part) = (numbers_of(tensor)?, numbers_of(update)?);
    if op.operand_count() != own.len() + 2 || part.len() != own.len() {
        return Err("its start does not fit".to_owned());
    }
    let reader = Reader::new(arguments, arguments);
    let (mut offsets, mut guarded) = (Vec::new(), tensor);
    for (dim, (own, part)) in own.iter().zip(&part).enumerate() {
        let start = reader.elements(operand(op, dim + 2)?).and_then(|mut start| start.pop());
        let start = start.ok_or("its start is not a number")?;
        let message = format!("operand #1 dim {dim}: the update is larger");
        let (rest, fits) = inside(builder, op, own, part, &message)?;
        guarded = fits.map_or(guarded, |fits| builder.guard(guarded, fits));
        offsets.push(clamped(&start, rest).ok_or("its start is too large a computation")?);
    }
    let part = Part { strides: vec![1; own.len()], offsets, sizes: part };
    Ok(as_declared(builder, part.insert(builder, update, guarded), declared))
}

/// `stablehlo.dynamic_pad`: the amounts are lists of numbers.
pub fn dynamic_pad<'c>(
    builder: &Builder<'c, '_>,
    op: Op<'c>,
    arguments: &Arguments,
) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let rank = sizes(tensor.r#type())?.len();
    let reader = Reader::new(arguments, arguments);
    let amounts = |at: usize| {
        let listed = reader.elements(operand(op, at)?).filter(|listed| listed.len() == rank);
        listed.ok_or("its padding is not a list of numbers".to_owned())
    };
    let ([low, high], interior) = ([amounts(2)?, amounts(3)?], amounts(4)?);
    let mut padding = Vec::new();
    for ((low, high), interior) in low.into_iter().zip(high).zip(interior) {
        let interior = interior.constant().filter(|&interior| interior >= 0);
        padding.push(Padding {
            low,
            high,
            interior: interior.ok_or("its interior padding is not a constant")?,
        });
    }
    let value = builder.extract(operand(op, 1)?, &[]);
    let padded = if padding.iter().all(Padding::only_adds) {
        windows::pad(builder, op, tensor, value, &padding)
    } else {
        windows::crop(builder, op, tensor, value, &padding)
    };
    Ok(as_declared(builder, padded?, declared))
}

/// Whether an op is a `stablehlo.pad` that cuts elements off, which StableHLO's passes leave.
pub fn is_cropping(op: Op) -> bool {
    EDGES.iter().any(|name| amounts(op, name).is_some_and(|amounts| amounts.iter().any(|&amount| amount < 0)))
}

const EDGES: [&str; 2] = ["edge_padding_low", "edge_padding_high"];

fn amounts<'c>(op: Op<'c>, name: &str) -> Option<&'c [i64]> {
    ffi::i64_array(ffi::attribute(op, name)?)
}

/// `stablehlo.pad` with constant amounts.
pub fn pad<'c>(builder: &Builder<'c, '_>, op: Op<'c>) -> Result<Val<'c>, String> {
    let (declared, tensor) = (declared(op)?, operand(op, 0)?);
    let rank = sizes(tensor.r#type())?.len();
    let list = |name| amounts(op, name).filter(|list| list.len() == rank).ok_or("its padding does not fit");
    let ([low, high], interior) = ([list(EDGES[0])?, list(EDGES[1])?], list("interior_padding")?);
    let padding = (0..rank).map(|dim| Padding {
        low: Number::Constant(low[dim]),
        high: Number::Constant(high[dim]),
        interior: interior[dim].max(0),
    });
    let value = builder.extract(operand(op, 1)?, &[]);
    let padded = windows::pad(builder, op, tensor, value, &padding.collect::<Vec<_>>())?;
    Ok(as_declared(builder, padded, declared))
}
