//! StableHLO's bounds of sizes that are not known: a size beside them that is known is not larger.

use super::spots::dims;
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
};
use broadcastable::Place;

/// The bounds in `tensor<?x4xf32, #stablehlo.bounds<2, ?>>`.
fn bounds(op: &dyn ForeignOp, place: Place) -> Option<Vec<Option<u64>>> {
    let text = op.type_text(place)?;
    let (_, list) = text.split_once("#stablehlo.bounds<")?;
    Some(list.split('>').next()?.split(',').map(|bound| bound.trim().parse().ok()).collect())
}

/// Rule `result-shape`, of values that have one shape.
pub fn verify(op: &dyn ForeignOp, places: &[Place]) -> Result<(), Breach> {
    for &bounded in places {
        for (dim, bound) in bounds(op, bounded).into_iter().flatten().enumerate() {
            let Some(bound) = bound else { continue };
            for &place in places {
                let size = dims(op, place).and_then(|own| own.get(dim).copied());
                if let Some(size) = size.filter(|size| size.as_static().is_some_and(|size| size > bound)) {
                    let wanted = format!("at most {bound}, the bound of {bounded}");
                    return Err(Breach::Size { at: Spot { place, dim, size }, wanted });
                }
            }
        }
    }
    Ok(())
}
