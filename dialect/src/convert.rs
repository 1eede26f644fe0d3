//! Conversions between MLIR's types and the core's.

use super::ffi::{self, Op, RawShape, RawSizes, Val};
use broadcastable::{Dim, Kind, Shape, ValueType};
use broadcastable_foreign::types;
use melior::ir::{Attribute, Location, Type, ValueLike, operation::OperationLike};

/// The shape of a type, as the rules read it.
pub fn value_type(r#type: Type) -> ValueType {
    match ffi::shape_of(r#type) {
        RawShape::Unranked => Shape::Unranked.into(),
        RawShape::Other => ValueType::Other(ffi::type_text(r#type)),
        RawShape::Ranked { kind, sizes: RawSizes { sizes, scalable } } => {
            let is_scalable = |index: usize| scalable.is_some_and(|scalable| scalable[index]);
            let dims = sizes.iter().enumerate().map(|(index, &size)| dim(size, is_scalable(index)));
            ValueType::shaped(kind, dims.collect())
        }
    }
}

/// As [`value_type`]; also the tensor types of other dialects, such as `!torch.vtensor<[2,?],f32>`.
pub fn any_value_type(r#type: Type) -> ValueType {
    match value_type(r#type) {
        ValueType::Other(text) => types::shape(&text).map_or(ValueType::Other(text), ValueType::from),
        shaped => shaped,
    }
}

/// A size as MLIR stores it.
#[inline]
pub fn dim(size: i64, scalable: bool) -> Dim {
    match u64::try_from(size) {
        Ok(size) if scalable => Dim::scalable(size),
        Ok(size) => Dim::new(size),
        Err(_) => Dim::DYNAMIC,
    }
}

fn raw_size(dim: Dim) -> i64 {
    let size = dim.as_static().or(dim.as_scalable());
    size.map_or(ffi::DYNAMIC, |size| size as i64) // below 2^63
}

/// The tensor or vector type of that shape; `None` where MLIR has no such type, which it has reported.
pub fn shaped_type<'c>(
    kind: Kind,
    shape: &Shape,
    element: Type<'c>,
    encoding: Option<Attribute<'c>>,
    location: Location<'c>,
) -> Option<Type<'c>> {
    let Some(dims) = shape.dims() else {
        return ffi::unranked_tensor_type(element, location);
    };
    let sizes: Vec<i64> = dims.iter().map(|&dim| raw_size(dim)).collect();
    match kind {
        Kind::Tensor => ffi::tensor_type(&sizes, element, encoding, location),
        Kind::Vector => {
            let scalable: Vec<bool> = dims.iter().map(|dim| dim.as_scalable().is_some()).collect();
            ffi::vector_type(&sizes, &scalable, element, location)
        }
    }
}

/// The types of those values.
pub fn value_types<'c>(values: impl Iterator<Item = Val<'c>>) -> Vec<ValueType> {
    values.map(|value| value_type(value.r#type())).collect()
}

/// The types of an op's results.
pub fn result_types(op: Op) -> Vec<ValueType> {
    value_types(op.results().map(Val::from))
}

/// The shape of a tensor or vector type.
///
/// # Errors
/// For any other type.
pub fn shape_of(r#type: Type) -> Result<Shape, NotShapedError> {
    match value_type(r#type) {
        ValueType::Shaped { shape, .. } => Ok(shape),
        ValueType::Other(text) => Err(NotShapedError(text)),
    }
}

/// The type as the rules see it, with its element type.
pub fn value_type_of(r#type: Type) -> ValueType {
    value_type(r#type).with_element(ffi::type_text(ffi::element_type(r#type)))
}

/// A type that is neither a tensor nor a vector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' has no shape that could broadcast: it is neither a tensor nor a vector")]
pub struct NotShapedError(String);
