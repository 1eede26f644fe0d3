//! Ops that stretch operand #0 to a shape that another operand is.

use super::{
    alone,
    spots::{differ, dims},
};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
};
use broadcastable::{Dim, Place, Rule, infer_dim};

/// The entry of torch that keeps a size.
const KEEPS: i64 = -1;

/// Whether the op has a shape as an operand, all sizes of which are known.
pub fn is_known(op: &dyn ForeignOp, signature: &Signature) -> bool {
    signature.shape.is_some_and(|operand| alone::constants(op, operand).is_some())
}

/// Rule `target-shape`, where the shape is known.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let Some(operand) = signature.shape else { return Ok(()) };
    let place = Place::Operand(operand);
    if let Some(rank) = dims(op, place).map(|dims| dims.len()).filter(|&rank| rank != 1) {
        return Err(Breach::TargetRank { place, rank });
    }
    let Some(entries) = alone::constants(op, operand) else { return Ok(()) };
    let keeps = |value: i64| value == KEEPS && op.own_name().starts_with("torch.");
    if let Some(entry) = entries.iter().position(|&value| value < 0 && !keeps(value)) {
        return Err(Breach::TargetEntry { place, entry, value: entries[entry] });
    }
    let Some(own) = dims(op, Place::Operand(0)) else { return Ok(()) };
    if signature.fixed_shape && own.len() > entries.len() {
        let (place, rank, to) = (Place::Operand(0), own.len(), entries.len());
        return Err(Breach::LargerRank { place, rank, to, what: format!("the shape in operand #{operand}") });
    }
    let target = stretched(&own, &entries, place, signature.fixed_shape)?;
    let Some(result) = dims(op, Place::Result(0)) else { return Ok(()) };
    let rule = Rule::TargetShape;
    if result.len() != target.len() {
        return Err(Breach::ResultRank { rule, result: 0, rank: result.len(), computed: target.len() });
    }
    let wrong = result.iter().zip(&target).position(|(&size, &computed)| differ(size, computed));
    wrong.map_or(Ok(()), |dim| {
        Err(Breach::ResultSize { rule, result: 0, dim, size: result[dim], computed: target[dim] })
    })
}

/// The shape of a broadcast operand, aligned on the right: only the operand is stretched to a fixed shape,
/// else each one to the other.
fn stretched(own: &[Dim], entries: &[i64], place: Place, fixed: bool) -> Result<Vec<Dim>, Breach> {
    let rank = own.len().max(entries.len());
    let mut shape = Vec::new();
    for column in 0..rank {
        let dim = (column + own.len()).checked_sub(rank);
        let size = dim.map_or(Dim::UNIT, |dim| own[dim]);
        let entry = (column + entries.len()).checked_sub(rank);
        let wanted = match entry.map(|entry| entries[entry]) {
            Some(KEEPS) => size,
            Some(value) => Dim::new(value.unsigned_abs()),
            None => Dim::UNIT,
        };
        let fits =
            if fixed { size.is_unit() || !differ(size, wanted) } else { infer_dim(size, wanted).is_some() };
        if let (false, Some(dim), Some(entry)) = (fits, dim, entry) {
            let at = Spot { place: Place::Operand(0), dim, size };
            return Err(Breach::TargetSize { at, place, entry, value: entries[entry] });
        }
        shape.push(if fixed { wanted } else { infer_dim(size, wanted).unwrap_or(Dim::DYNAMIC) });
    }
    Ok(shape)
}
