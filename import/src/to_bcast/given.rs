//! Shared by ops that take the shape of their result.

use super::sizes::{
    emit,
    number::Number,
    read::{Arguments, Reader},
};
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Op, Val},
};
use broadcastable::{Dim, Kind, ValueType};
use melior::ir::{Type, ValueLike, attribute::StringAttribute, operation::OperationLike};

/// An operand that the op may lack.
pub fn operand<'c>(op: Op<'c>, index: usize) -> Result<Val<'c>, String> {
    op.operands().nth(index).ok_or_else(|| format!("it has no operand #{index}"))
}

/// The type of the one result.
pub fn declared<'c>(op: Op<'c>) -> Result<Type<'c>, String> {
    match op.result_count() {
        1 => Ok(ffi::result(op, 0).r#type()),
        count => Err(format!("it has {count} results")),
    }
}

/// The sizes of a ranked builtin tensor.
pub fn sizes(r#type: Type) -> Result<Vec<Dim>, String> {
    match value_type(r#type) {
        ValueType::Shaped { kind: Kind::Tensor, shape, .. } => {
            Ok(shape.dims().ok_or_else(|| format!("'{}' has no rank", ffi::type_text(r#type)))?.to_vec())
        }
        _ => Err(format!("'{}' is not a tensor of MLIR's own", ffi::type_text(r#type))),
    }
}

/// The sizes in a list, for a result of that type.
pub fn listed<'c>(
    list: Val<'c>,
    declared: Type<'c>,
    arguments: &Arguments,
) -> Result<Vec<Number<'c>>, String> {
    let dims = sizes(declared)?;
    let numbers = Reader::new(arguments, arguments).elements(list);
    let numbers = numbers.filter(|numbers| numbers.len() == dims.len()).ok_or_else(|| {
        let [list, result] = [list.r#type(), declared].map(ffi::type_text);
        format!("its target '{list}' is not a list of the sizes of '{result}'")
    })?;
    let size = |(number, dim): (Number<'c>, &Dim)| match (number, dim.as_static()) {
        (Number::Constant(listed), Some(size)) if u64::try_from(listed) != Ok(size) => {
            Err(format!("its target has the size {listed}, where its result has {size}"))
        }
        (Number::Constant(listed), _) if listed < 0 => Err(format!("its target has the size {listed}")),
        (_, Some(size)) => i64::try_from(size).map(Number::Constant).map_err(|error| error.to_string()),
        (number, None) => Ok(number),
    };
    numbers.into_iter().zip(&dims).map(size).collect()
}

/// Builds a check on behalf of an op, with a text that continues a diagnostic.
pub fn assert<'c>(builder: &Builder<'c, '_>, op: Op<'c>, condition: Val<'c>, message: &str) {
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or_default();
    let place = ffi::place_text(op.location());
    let message = format!("{place}'{name}' op {message} [runtime-legal]");
    let message = StringAttribute::new(builder.context(), &message).into();
    builder.build_without_result("cf.assert", &[condition], &[("msg", message)]);
}

/// Builds a check of each size that may be negative.
pub fn assert_sizes<'c>(builder: &Builder<'c, '_>, op: Op<'c>, sizes: &[Number<'c>]) {
    for size in sizes.iter().filter(|size| size.constant().is_none() && !size.is_size()) {
        let is_size = builder.at_least(emit::number_value(builder, size), builder.index(0));
        assert(builder, op, is_size, "run-time size of its target is negative");
    }
}

/// The sizes of a tensor type as MLIR stores them, and the values of those that only run time knows.
pub fn mixed<'c>(builder: &Builder<'c, '_>, sizes: &[Number<'c>]) -> (Vec<i64>, Vec<Val<'c>>) {
    let fixed = sizes.iter().map(|size| size.constant().unwrap_or(ffi::DYNAMIC)).collect();
    let dynamic = sizes.iter().filter(|size| size.constant().is_none());
    (fixed, dynamic.map(|size| emit::number_value(builder, size)).collect())
}
