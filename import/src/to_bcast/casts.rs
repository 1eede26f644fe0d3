//! Casts between the tensors of other dialects and ours: `arith` has only signless integers, and a type may
//! declare a size that only run time can know.

use crate::{
    builder::Builder,
    convert::{shaped_type, value_type},
    ffi::{self, Val},
};
use broadcastable::ValueType;
use melior::ir::{Location, Type, ValueLike, attribute::ArrayAttribute};

/// The tensor with the same bits as signless integers.
pub fn as_signless<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>) -> Val<'c> {
    as_elements(builder, tensor, ffi::signless(ffi::element_type(tensor.r#type())))
}

/// The type without dimensions of a tensor of one element.
pub fn scalar_type<'c>(tensor: Val<'c>, location: Location<'c>) -> Option<Type<'c>> {
    let r#type = tensor.r#type();
    let is_one = value_type(r#type).dims()?.iter().all(|dim| dim.is_unit());
    is_one.then(|| ffi::tensor_type(&[], ffi::element_type(r#type), None, location))?
}

/// The tensor without its dimensions.
pub fn as_scalar<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, scalar: Type<'c>) -> Val<'c> {
    let none = ArrayAttribute::new(builder.context(), &[]).into();
    builder.build("tensor.collapse_shape", &[tensor], &[("reassociation", none)], scalar)
}

/// Casts a result to the type that the replaced op declares: with signs, and with a shape that declares less,
/// or more than can be inferred.
pub fn as_declared<'c>(builder: &Builder<'c, '_>, result: Val<'c>, declared: Type<'c>) -> Val<'c> {
    let result = as_elements(builder, result, ffi::element_type(declared));
    builder.tensor_cast(result, declared)
}

/// Whether a result has the elements of an operand: no bits are read as another type. Quantized elements may
/// differ in the dimension that their scales are for.
pub fn verify_kept(own: Type, declared: Type) -> Result<(), String> {
    let elements = [own, declared].map(ffi::element_type);
    if elements[0] == elements[1] {
        return Ok(());
    }
    let [own, declared] = elements.map(ffi::type_text);
    Err(format!("its elements change from '{own}' to '{declared}'"))
}

/// The tensor with the same bits as elements of that type.
pub fn as_elements<'c>(builder: &Builder<'c, '_>, tensor: Val<'c>, element: Type<'c>) -> Val<'c> {
    let r#type = tensor.r#type();
    if ffi::element_type(r#type) == element {
        return tensor;
    }
    let ValueType::Shaped { kind, shape, .. } = value_type(r#type) else { return tensor };
    let cast = shaped_type(kind, &shape, element, ffi::encoding(r#type), builder.location());
    cast.map_or(tensor, |cast| builder.build("tensor.bitcast", &[tensor], &[], cast))
}
