//! The sizes that the types of values declare.

use crate::{
    convert::any_value_type,
    ffi::{self, Number, RawShape, Val},
};
use broadcastable::{Dim, Kind};
use melior::ir::{Type, ValueLike};

/// The sizes of a ranked tensor type, as MLIR stores them; also of those of other dialects, such as
/// `!torch.vtensor<[2,?],f32>`.
pub fn tensor_sizes<'c>(r#type: Type<'c>) -> Option<&'c [i64]> {
    match ffi::shape_of(r#type) {
        RawShape::Ranked { kind: Kind::Tensor, sizes } => Some(sizes.sizes),
        RawShape::Other if ffi::number_of(r#type) == Number::Other => tensor_sizes(builtin(r#type)?),
        _ => None,
    }
}

/// A builtin tensor type of the same sizes, in which MLIR keeps them.
fn builtin<'c>(r#type: Type<'c>) -> Option<Type<'c>> {
    let size = |dim: &Dim| dim.as_static().map_or(Some(ffi::DYNAMIC), |size| i64::try_from(size).ok());
    let sizes: Vec<i64> = any_value_type(r#type).dims()?.iter().map(size).collect::<Option<_>>()?;
    Some(ffi::tensor_of_i1(&sizes, r#type))
}

/// Whether this is a builtin tensor, so that an op of ours can read its sizes.
pub fn is_builtin_tensor(r#type: Type) -> bool {
    matches!(ffi::shape_of(r#type), RawShape::Ranked { kind: Kind::Tensor, .. })
}

/// Whether a value of that type is a number that a size may be computed from.
pub fn is_number(r#type: Type) -> bool {
    matches!(ffi::number_of(r#type), Number::Index | Number::Signless(..=64))
}

/// The types of these values.
pub fn types<'c>(values: &[Val<'c>]) -> Vec<Type<'c>> {
    values.iter().map(|value| value.r#type()).collect()
}
