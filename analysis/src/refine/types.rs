//! Types that declare more or fewer sizes.

use crate::{
    convert::{shaped_type, value_type},
    ffi::{self, OpParts, Val},
    program::TensorSizes,
};
use broadcastable::{Dim, Dims, Kind, Shape, sizes::Size};
use melior::ir::{Location, Type, ValueLike, operation::OperationLike};

/// Whether it is a tensor type, ranked or not.
pub fn is_tensor(r#type: Type) -> bool {
    value_type(r#type).kind() == Some(Kind::Tensor)
}

/// The sizes of a ranked tensor type.
pub fn dims_of(r#type: Type) -> Option<Dims> {
    value_type(r#type).dims().filter(|_| is_tensor(r#type)).map(|dims| dims.iter().copied().collect())
}

/// The meet of two lists of sizes of one value; `None` if they contradict each other, or nothing is known.
pub fn joined(a: Option<&[Dim]>, b: Option<Dims>) -> Option<Dims> {
    let (Some(a), Some(b)) = (a, &b) else { return a.map(|a| a.iter().copied().collect()).or(b) };
    let join = |(&a, &b): (&Dim, &Dim)| match (a.is_dynamic(), b.is_dynamic()) {
        (true, _) => Some(b),
        (_, true) => Some(a),
        _ => (a == b).then_some(a),
    };
    if a.len() != b.len() {
        return None;
    }
    a.iter().zip(b.iter()).map(join).collect()
}

/// A tensor type with other sizes, and the same elements and encoding.
pub fn with_dims<'c>(r#type: Type<'c>, dims: &[Dim], location: Location<'c>) -> Type<'c> {
    let shape: Shape = dims.iter().copied().collect();
    let (element, encoding) = (ffi::element_type(r#type), ffi::encoding(r#type));
    shaped_type(Kind::Tensor, &shape, element, encoding, location).unwrap_or(r#type)
}

/// The type of a value with its proven sizes; its own, if none is proven.
pub fn proven<'c>(sizes: &mut TensorSizes, value: Val<'c>) -> Type<'c> {
    let r#type = value.r#type();
    let Some(dims) = dims_of(r#type).filter(|dims| dims.iter().any(|dim| dim.is_dynamic())) else {
        return r#type;
    };
    let size = |(dim, &size): (usize, &Dim)| {
        if size.is_dynamic() { constant(sizes, value, dim).map_or(size, Dim::new) } else { size }
    };
    let dims: Dims = dims.iter().enumerate().map(size).collect();
    with_dims(r#type, &dims, location(value))
}

/// The size of a tensor's dimension, if it is proven to be one number.
pub fn constant(sizes: &mut TensorSizes, value: Val, dim: usize) -> Option<u64> {
    let size = sizes.of_tensor(value, dim);
    match *sizes.size(size) {
        Size::Constant(size) => u64::try_from(size).ok(),
        _ => None,
    }
}

fn location<'c>(value: Val<'c>) -> Location<'c> {
    ffi::first_after(value).map_or_else(|| ffi::value_location(value), |op| op.location())
}

/// The operand of a cast that only forgets sizes, or the rank.
pub fn source<'c>(value: Val<'c>) -> Option<Val<'c>> {
    let source = ffi::defining_op(value, "tensor.cast")?.operand_at(0)?;
    let (from, to) = (dims_of(source.r#type())?, dims_of(value.r#type()));
    let says_less = to.is_none_or(|to| {
        from.len() == to.len() && from.iter().zip(to.iter()).all(|(from, to)| from == to || to.is_dynamic())
    });
    says_less.then_some(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_both_servers_are_joined() {
        let dims = |dims: [i64; 2]| {
            Dims::from_iter(dims.map(|size| u64::try_from(size).map_or(Dim::DYNAMIC, Dim::new)))
        };
        let join = |a, b| joined(Some(&dims(a)), Some(dims(b)));
        assert_eq!(join([-1, 3], [4, -1]), Some(dims([4, 3])));
        assert_eq!(join([4, -1], [4, -1]), Some(dims([4, -1])));
        assert_eq!(join([4, 3], [4, 5]), None);
        assert_eq!(joined(Some(&dims([4, 3])), None), Some(dims([4, 3])));
    }
}
