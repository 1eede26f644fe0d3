//! Small tensors of numbers, element by element: exporters pack sizes into them and extract them again.

use super::{
    bodies, foreign,
    numbers::{self, constant_of},
    reader::Reader,
    types::{is_number, tensor_sizes},
};
use crate::ffi::{self, Op, OpParts};
use broadcastable::sizes::{Node, Operation, Outcomes};
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// The rank of a shape is small.
const MAX_ELEMENTS: i64 = 16;

/// The number of elements of a tensor of numbers, if it is small.
fn count(r#type: Type) -> Option<usize> {
    let sizes = tensor_sizes(r#type).filter(|_| is_number(ffi::element_type(r#type)))?;
    let mut count = 1_i64;
    for &size in sizes {
        count = count.checked_mul(size).filter(|count| (0..=MAX_ELEMENTS).contains(count))?;
    }
    usize::try_from(count).ok()
}

/// Records the elements of an op's result where they are known.
pub fn read<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    let Some(result) = ffi::first_result(op) else { return };
    let wanted = count(result.r#type());
    if wanted.is_none() && !foreign::is_list(op) {
        return;
    }
    let fits = |elements: &Vec<Node>| wanted.is_none_or(|count| elements.len() == count);
    if let Some(elements) = elements(reader, op).filter(fits) {
        reader.elements.insert(ffi::value_number(result), elements);
    }
}

fn elements<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<Vec<Node>> {
    let name = op.name();
    match name.as_string_ref().as_str().ok()? {
        "arith.constant" => {
            let values = ffi::dense_numbers(ffi::attribute(op, "value")?)?;
            Some(values.into_iter().map(|value| reader.constant(value)).collect())
        }
        "shape.shape_of" => {
            let tensor = op.operand_at(0)?;
            tensor_sizes(tensor.r#type())?;
            Some(reader.sizes(tensor))
        }
        "shape.const_shape" => {
            let values = ffi::dense_numbers(ffi::attribute(op, "shape")?)?;
            Some(values.into_iter().map(|value| reader.constant(value)).collect())
        }
        "shape.broadcast" => {
            let shapes: Option<Vec<_>> = op.operands().map(|shape| reader.elements_of(shape)).collect();
            shapes.map(|shapes| broadcast(reader, &shapes))
        }
        "tensor.from_elements" => op.operands().map(|element| reader.number(element)).collect(),
        // None of them changes the order of the elements.
        "tensor.cast" | "tensor.collapse_shape" | "tensor.expand_shape" | "tensor.reshape" => {
            reader.elements_of(op.operand_at(0)?)
        }
        "tensor.concat" => {
            let along = ffi::attribute(op, "dim").and_then(ffi::i64_attribute)?;
            let parts: Option<Vec<Vec<Node>>> = op.operands().map(|part| reader.elements_of(part)).collect();
            (along == 0).then(|| parts.map(|parts| parts.concat()))?
        }
        "tensor.extract_slice" => slice(reader, op),
        _ if ffi::is_bcast_op(op) => bodies::elements(reader, op, count(ffi::first_result(op)?.r#type())?),
        _ => foreign::elements(reader, op).or_else(|| mapped(reader, op)),
    }
}

/// In each column the last size that is not 1, as upstream lowers it: shapes that do not broadcast have an
/// outcome as well.
fn broadcast(reader: &mut Reader, shapes: &[Vec<Node>]) -> Vec<Node> {
    let (rank, one) = (shapes.iter().map(Vec::len).max().unwrap_or(0), reader.constant(1));
    let is_equal = Operation::Compare(Outcomes { less: false, equal: true, greater: false });
    let mut column = |column: usize| {
        let sizes = shapes.iter().filter_map(|shape| Some(shape[(shape.len() + column).checked_sub(rank)?]));
        let extent = sizes.reduce(|extent, size| {
            let is_unit = reader.graph.computed(is_equal, &[size, one]);
            reader.graph.computed(Operation::Select, &[is_unit, extent, size])
        });
        extent.unwrap_or(one)
    };
    (0..rank).map(&mut column).collect()
}

/// Names the number that is taken from a tensor.
pub fn extract<'c>(reader: &mut Reader<'c>, op: Op<'c>) {
    if let (Some(result), Some(element)) = (ffi::first_result(op), extracted(reader, op)) {
        reader.set_number(result, element);
    }
}

/// The element at constant indices.
fn extracted<'c>(reader: &Reader<'c>, op: Op<'c>) -> Option<Node> {
    let tensor = op.operand_at(0)?;
    let (elements, sizes) = (reader.elements_of(tensor)?, tensor_sizes(tensor.r#type())?);
    let mut at = 0;
    for (&size, index) in sizes.iter().zip(op.operands().skip(1)) {
        let index = constant_of(index).filter(|index| (0..size).contains(index))?;
        at = at * size + index;
    }
    elements.get(usize::try_from(at).ok()?).copied()
}

/// A slice of one row, as its attributes specify.
fn slice<'c>(reader: &Reader<'c>, op: Op<'c>) -> Option<Vec<Node>> {
    let only = |name| match ffi::i64_array(ffi::attribute(op, name)?)? {
        &[value] => usize::try_from(value).ok(),
        _ => None,
    };
    let [offset, size, stride] = ["static_offsets", "static_sizes", "static_strides"].map(only);
    let (elements, offset, size, stride) = (reader.elements_of(op.operand_at(0)?)?, offset?, size?, stride?);
    (0..size).map(|index| elements.get(offset.checked_add(index.checked_mul(stride)?)?).copied()).collect()
}

/// The elements that an elementwise op computes.
fn mapped<'c>(reader: &mut Reader<'c>, op: Op<'c>) -> Option<Vec<Node>> {
    let is_mapped = op.result_count() == 1 && !ffi::has_regions(op) && ffi::is_elementwise_mappable(op);
    let count = count(ffi::first_result(op)?.r#type()).filter(|_| is_mapped)?;
    let mut operands = Vec::new();
    for operand in op.operands() {
        operands.push(match tensor_sizes(operand.r#type()) {
            Some(_) => reader.elements_of(operand)?,
            None => vec![reader.number(operand)?; count],
        });
    }
    let element = |index: usize| {
        let operands: Option<Vec<Node>> =
            operands.iter().map(|operand| operand.get(index).copied()).collect();
        numbers::computed(reader, op, &operands?)
    };
    (0..count).map(element).collect()
}
