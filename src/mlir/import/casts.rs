//! Between the tensors of other dialects and those of ours: the ops of `arith` know no integers with a sign in their type,
//! and a type may declare what only run time knows.

use crate::{
    ValueType,
    mlir::{
        builder::Builder,
        convert::{shaped_type, value_type},
        ffi::{self, Val},
    },
};
use melior::ir::{Type, ValueLike};

/// The tensor with the same bits in integers without a sign.
pub fn as_signless<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>) -> Val<'c> {
    as_elements(builder, tensor, ffi::signless(ffi::element_type(tensor.r#type())))
}

/// A result as the type that the op it stands for declares: with signs, and with another shape where that says less, or
/// more than can be known.
pub fn as_declared<'c>(builder: &Builder<'c, '_>, result: Val<'c>, declared: Type<'c>) -> Val<'c> {
    let result = as_elements(builder, result, ffi::element_type(declared));
    builder.tensor_cast(result, declared)
}

fn as_elements<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, element: Type<'c>) -> Val<'c> {
    let r#type = tensor.r#type();
    if ffi::element_type(r#type) == element {
        return tensor;
    }
    let ValueType::Shaped { kind, shape, .. } = value_type(r#type) else { return tensor };
    let cast = shaped_type(kind, &shape, element, ffi::encoding(r#type), builder.location());
    cast.map_or(tensor, |cast| builder.build("tensor.bitcast", &[tensor], &[], cast))
}
