//! Zero points of quantized factors.

use super::spots::{differ, dims};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
};
use broadcastable::{Dim, Place, Rule};

/// The zero points of the factors are operands #2 and #3: one for all, one for each row of the first factor
/// and each column of the second one, or as many dimensions as the factor has, of which the contracted one is
/// 1.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    if !signature.zero_points {
        return Ok(());
    }
    verify_one(op, 0, 1)?;
    verify_one(op, 1, 2)
}

/// Of the factor whose contracted dimension is so far from the end.
fn verify_one(op: &dyn ForeignOp, factor: usize, back: usize) -> Result<(), Breach> {
    let (place, other) = (Place::Operand(factor + 2), Place::Operand(factor));
    let (Some(own), Some(sizes)) = (dims(op, place), dims(op, other)) else { return Ok(()) };
    // A single size that is not known may be 1.
    if matches!(own.as_slice(), [] | [Dim::DYNAMIC]) || own.iter().eq([&Dim::new(1)]) || sizes.len() < 2 {
        return Ok(());
    }
    let contracted = sizes.len() - back;
    let at = |dim: usize| Spot { place, dim, size: own[dim] };
    let of = |dim: usize| Spot { place: other, dim, size: sizes[dim] };
    if let ([size], [_, _]) = (own.as_slice(), sizes.as_slice()) {
        let kept = 1 - contracted;
        return if differ(*size, sizes[kept]) {
            Err(Breach::Differs { rule: Rule::SameShape, at: at(0), other: of(kept) })
        } else {
            Ok(())
        };
    }
    if own.len() != sizes.len() {
        let (rank, other_rank) = (own.len(), sizes.len());
        let why = "a zero point has one element, one for each row or column, or the rank of its factor";
        return Err(Breach::SameRank { place, rank, other, other_rank, why });
    }
    for dim in 0..own.len() {
        match dim == contracted {
            true if differ(own[dim], Dim::new(1)) => {
                return Err(Breach::NotStretched { rule: Rule::InferDim, at: at(dim), other: of(dim) });
            }
            false if differ(own[dim], sizes[dim]) => {
                return Err(Breach::Differs { rule: Rule::SameShape, at: at(dim), other: of(dim) });
            }
            _ => {}
        }
    }
    Ok(())
}
