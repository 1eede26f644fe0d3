//! Structured ops: maps say which dimension of the loops each dimension of an operand is.

use super::conditions::{verify_equal, verify_rank};
use crate::{
    breach::{Breach, Spot},
    judge::spots::spots,
    maps::maps,
    op::ForeignOp,
};
use broadcastable::Place;

/// Dimensions of the same loop have one size.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(maps) = maps(op, "indexing_maps") else { return Ok(()) };
    let mut first: Vec<(usize, Spot)> = Vec::new();
    for (operand, map) in maps.iter().map(|map| &map.dims).enumerate() {
        let place = Place::Operand(operand);
        let Some(own) = spots(op, place) else { continue };
        verify_rank(place, own.len(), map.len(), "one dimension for each result of its map")?;
        for (&at, dim) in own.iter().zip(map).filter(|(at, _)| !at.size.is_dynamic()) {
            match dim.map(|dim| (dim, first.iter().find(|(known, _)| *known == dim))) {
                Some((_, Some(&(_, other)))) => {
                    verify_equal(at, other, "indexing_maps has one loop for both")?;
                }
                Some((dim, None)) => first.push((dim, at)),
                None => {}
            }
        }
    }
    Ok(())
}
