//! How the values of an op meet a body, whose vectors have one dimension.

use super::copies::with_lanes;
use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Op, Val},
};
use broadcastable::{Dim, Kind, Shape, ValueType};
use melior::ir::{Type, ValueLike};

/// Scalars, or vectors.
pub struct Form {
    /// The one dimension of the vectors that the body computes. Of scalars there is none.
    pub lanes: Option<Dim>,
}

impl Form {
    /// Of an op with such a result; `None` for tensors, and for vectors that cannot have one dimension.
    pub fn of(result: Type) -> Option<Self> {
        match value_type(result) {
            ValueType::Other(_) => Some(Self { lanes: None }),
            ValueType::Shaped { kind: Kind::Vector, shape, .. } => Some(Self { lanes: Some(lanes(&shape)?) }),
            ValueType::Shaped { .. } => None,
        }
    }

    /// The type of such elements in bodies.
    pub fn flat<'c>(&self, builder: &Builder<'c, '_>, element: Type<'c>) -> Type<'c> {
        with_lanes(element, self.lanes, builder)
    }
}

/// Whether an op may become a call: the body of an atomic update may not have one.
pub fn may_call(op: Op) -> bool {
    !ffi::parent_op(op).is_some_and(|parent| ffi::has_name(parent, "memref.generic_atomic_rmw"))
}

fn lanes(shape: &Shape) -> Option<Dim> {
    match shape.dims().unwrap_or_default() {
        &[dim] => Some(dim),
        dims => {
            let count = dims.iter().try_fold(1_u64, |count, dim| count.checked_mul(dim.as_static()?))?;
            Some(Dim::new(count))
        }
    }
}

/// A vector of another shape, with the same elements.
pub fn reshape<'c>(builder: &Builder<'c, '_>, value: Val<'c>, r#type: Type<'c>) -> Val<'c> {
    if value.r#type() == r#type { value } else { builder.build("vector.shape_cast", &[value], &[], r#type) }
}
