//! Structured ops: maps say which dimension of the loops each dimension of an operand is.

use super::{spots, verify_equal};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
};
use broadcastable::Place;

/// A dimension of the loops for each dimension of an operand; `None` for another expression.
fn map(text: &str) -> Option<Vec<Option<usize>>> {
    let (_, results) = text.strip_prefix("affine_map<")?.strip_suffix('>')?.split_once("->")?;
    let results = results.trim().strip_prefix('(')?.strip_suffix(')')?;
    let dim = |expression: &str| expression.trim().strip_prefix('d')?.parse().ok();
    Some(results.split(',').filter(|result| !result.trim().is_empty()).map(dim).collect())
}

/// Dimensions of the same loop have one size.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let maps: Option<Vec<_>> =
        op.texts("indexing_maps").and_then(|maps| maps.iter().map(|text| map(text)).collect());
    let Some(maps) = maps.filter(|maps| maps.len() == op.operand_count()) else { return Ok(()) };
    let mut first: Vec<(usize, Spot)> = Vec::new();
    for (operand, map) in maps.iter().enumerate() {
        let place = Place::Operand(operand);
        let Some(own) = spots(op, place) else { continue };
        super::verify_rank(place, own.len(), map.len(), "one dimension for each result of its map")?;
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
