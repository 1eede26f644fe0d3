//! Elementwise ops that do not broadcast.

use super::{
    bounded,
    spots::{differ, dims},
    verdict::{Verdict, without_shape},
};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
    sizes::from_end,
};
use broadcastable::{Dim, Place};

const ELEMENTWISE: &str = "this op does not broadcast";
const ALIKE: &str = "both operands have one shape";
const RANKS: &str = "both operands have one rank";
const ALIKE_BUT: &str = "operands have one shape, but for one dimension";

/// Rule `same-shape`, for the operands of the signature, or all, and the results.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<Verdict, Breach> {
    let operands = signature.operands.clone().unwrap_or_else(|| (0..op.operand_count()).collect());
    let results = if signature.first_result { 1.min(op.result_count()) } else { op.result_count() };
    let places: Vec<Place> =
        operands.into_iter().map(Place::Operand).chain((0..results).map(Place::Result)).collect();
    if let Some(reason) = places.iter().find_map(|&place| without_shape(op, place)) {
        return Ok(Verdict::NotJudged(reason));
    }
    bounded::verify(op, &places)?;
    let ranked = places.iter().filter_map(|&place| Some((place, dims(op, place)?)));
    let may_be_scalar =
        |place: Place| matches!(place, Place::Operand(index) if signature.scalars.contains(&index));
    let (scalars, shapes): (Vec<_>, Vec<_>) = ranked.partition(|(place, _)| may_be_scalar(*place));
    verify_same(&shapes, ELEMENTWISE)?;
    // Each of these is compared with one of the others alone, as StableHLO does.
    let first = shapes.into_iter().find(|(place, _)| matches!(place, Place::Operand(_)));
    for scalar in scalars.into_iter().filter(|(_, dims)| !dims.is_empty()) {
        verify_same(&first.clone().into_iter().chain([scalar]).collect::<Vec<_>>(), ELEMENTWISE)?;
    }
    Ok(Verdict::Fits)
}

/// Rule `same-shape`, of operands that have one shape where the op as a whole has none.
pub fn verify_alike(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    signature.alike.iter().try_for_each(|operands| {
        let places = operands.iter().map(|&operand| Place::Operand(operand));
        let shapes = places.filter_map(|place| Some((place, dims(op, place)?)));
        verify_same(&shapes.collect::<Vec<_>>(), ALIKE)
    })
}

/// Rule `same-shape`, of operands that have one rank.
pub fn verify_ranks(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    // An older form of the op has fewer operands, and no such rule.
    if signature.count.is_some_and(|(_, most)| op.operand_count() < most) {
        return Ok(());
    }
    let places = signature.ranks.iter().map(|&operand| Place::Operand(operand));
    let unknown = |place| Some((place, vec![Dim::DYNAMIC; dims(op, place)?.len()]));
    verify_same(&places.filter_map(unknown).collect::<Vec<_>>(), RANKS)
}

/// The same of the sizes of all operands, but for the dimension that an attribute names.
pub fn verify_alike_but(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let Some(along) = signature.alike_but.and_then(|name| op.integers(name)?.first().copied()) else {
        return Ok(());
    };
    let places = (0..op.operand_count()).map(Place::Operand);
    let mut shapes: Vec<_> = places.filter_map(|place| Some((place, dims(op, place)?))).collect();
    for (_, dims) in &mut shapes {
        if let Some(dim) = from_end(along, dims.len()) {
            dims[dim] = Dim::DYNAMIC;
        }
    }
    verify_same(&shapes, ALIKE_BUT)
}

fn verify_same(shapes: &[(Place, Vec<Dim>)], why: &'static str) -> Result<(), Breach> {
    let Some(((other, first), rest)) = shapes.split_first() else { return Ok(()) };
    if let Some((place, dims)) = rest.iter().find(|(_, dims)| dims.len() != first.len()) {
        let (place, rank, other, other_rank) = (*place, dims.len(), *other, first.len());
        return Err(Breach::SameRank { place, rank, other, other_rank, why });
    }
    for dim in 0..first.len() {
        let mut spots = shapes.iter().map(|(place, dims)| Spot { place: *place, dim, size: dims[dim] });
        let Some(other) = spots.find(|spot| !spot.size.is_dynamic()) else { continue };
        if let Some(at) = spots.find(|spot| differ(spot.size, other.size)) {
            return Err(Breach::SameSize { at, other, why });
        }
    }
    Ok(())
}
