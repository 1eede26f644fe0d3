//! Elements in memory, read and written as others of the same size. `i1` are bytes, which LLVM vectorizes; it
//! loads and stores `i1` one at a time.

use crate::{
    builder::Builder,
    ffi::{self, Val},
};
use melior::ir::{Type, ValueLike, r#type::IntegerType};

/// The descriptor of a flat memref in the LLVM dialect, for any element type.
const DESCRIPTOR: &str = "!llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>";

/// Whether the elements of a memref are `i1`.
pub fn has_bits(memref: Val) -> bool {
    let element = IntegerType::try_from(ffi::element_type(memref.r#type()));
    element.is_ok_and(|r#type| r#type.width() == 1 && r#type.is_signless())
}

/// A flat memref of `i1` as one of bytes; any other unchanged.
pub fn of_bits<'c>(builder: &Builder<'c, '_>, memref: Val<'c>) -> Val<'c> {
    if has_bits(memref) { as_integers(builder, memref, 8) } else { memref }
}

/// A flat memref of `f16` or `bf16` as one of integers; any other unchanged. Elements that are masked or only
/// moved are integers: for processors without instructions for such floats, LLVM takes vectors of them apart,
/// and rounds each by a function.
pub fn of_halves<'c>(builder: &Builder<'c, '_>, memref: Val<'c>) -> Val<'c> {
    let element = ffi::element_type(memref.r#type());
    let is_half = ffi::is_f16(element) || ffi::is_bf16(element);
    if is_half { as_integers(builder, memref, 16) } else { memref }
}

/// A flat memref as one of integers of that width in bits, which take as many bytes as its elements.
fn as_integers<'c>(builder: &Builder<'c, '_>, memref: Val<'c>, bits: u32) -> Val<'c> {
    let context = builder.context();
    let cast = |value, to| builder.build("builtin.unrealized_conversion_cast", &[value], &[], to);
    let descriptor = Type::parse(context, DESCRIPTOR).expect("the type is valid");
    cast(cast(memref, descriptor), ffi::flat_memref(IntegerType::new(context, bits).into(), None))
}

/// A loaded element, or a vector of them, converted to the type that the body takes.
pub fn to_element<'c>(builder: &Builder<'c, '_>, loaded: Val<'c>, element: Type<'c>) -> Val<'c> {
    if loaded.r#type() == element {
        return loaded;
    }
    builder.build("arith.trunci", &[loaded], &[], element)
}

/// An element that the body computes, converted to the type that is stored.
pub fn from_element<'c>(builder: &Builder<'c, '_>, element: Val<'c>, memref: Val<'c>) -> Val<'c> {
    let stored = ffi::element_type(memref.r#type());
    if element.r#type() == stored {
        return element;
    }
    builder.build("arith.extui", &[element], &[], stored)
}
