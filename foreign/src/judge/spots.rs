//! The sizes of an op's operands and results, each with its place.

use crate::{breach::Spot, op::ForeignOp};
use broadcastable::{Dim, Place};

/// The sizes of a value with a rank.
pub fn dims(op: &dyn ForeignOp, place: Place) -> Option<Vec<Dim>> {
    op.value_type(place)?.dims().map(<[Dim]>::to_vec)
}

/// One of them.
pub fn spot(op: &dyn ForeignOp, place: Place, dim: usize) -> Option<Spot> {
    Some(Spot { place, dim, size: *dims(op, place)?.get(dim)? })
}

/// All of them.
pub fn spots(op: &dyn ForeignOp, place: Place) -> Option<Vec<Spot>> {
    let spot = |(dim, size)| Spot { place, dim, size };
    Some(dims(op, place)?.into_iter().enumerate().map(spot).collect())
}

/// Whether two sizes differ in every run.
pub fn differ(a: Dim, b: Dim) -> bool {
    !a.is_dynamic() && !b.is_dynamic() && a != b
}
