//! The sizes that the types of values declare.

use crate::ffi::{self, Number, RawShape, Val};
use broadcastable::Kind;
use melior::ir::{Type, ValueLike};

/// The sizes of a ranked tensor type, as MLIR stores them.
pub fn tensor_sizes<'c>(r#type: Type<'c>) -> Option<&'c [i64]> {
    match ffi::shape_of(r#type) {
        RawShape::Ranked { kind: Kind::Tensor, sizes } => Some(sizes.sizes),
        _ => None,
    }
}

/// Whether a value of that type is a number that a size may be computed from.
pub fn is_number(r#type: Type) -> bool {
    matches!(ffi::number_of(r#type), Number::Index | Number::Signless(..=64))
}

/// The types of these values.
pub fn types<'c>(values: &[Val<'c>]) -> Vec<Type<'c>> {
    values.iter().map(|value| value.r#type()).collect()
}
