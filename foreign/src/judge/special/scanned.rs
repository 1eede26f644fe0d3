//! CHLO's scan: inputs of one size along a dimension, initial values, and as results the outputs and the last
//! values. Bodies are not read.

use super::conditions::{verify_all_equal, verify_equal, verify_rank, verify_size};
use crate::{breach::Breach, judge::spots::spots, op::ForeignOp};
use broadcastable::Place;

const DIMENSION: &str = "dimension";

/// How many of the operands, or of the results, come first; `None` if the op does not say it as its generic
/// form does.
fn first(op: &dyn ForeignOp, attribute: &str, all: usize) -> Option<usize> {
    let parts = op.integers(attribute)?;
    let parts: Vec<usize> =
        parts.iter().map(|&count| usize::try_from(count)).collect::<Result<_, _>>().ok()?;
    matches!(*parts, [first, second] if first + second == all).then(|| parts[0])
}

/// Rules `dims-range` and `result-shape`.
pub fn verify(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(&[dimension]) = op.integers(DIMENSION).as_deref() else { return Ok(()) };
    let inputs = first(op, "operandSegmentSizes", op.operand_count());
    let outputs = first(op, "resultSegmentSizes", op.result_count());
    let scanned = (0..inputs.unwrap_or(1)).map(Place::Operand);
    let scanned = scanned.chain((0..outputs.unwrap_or(0)).map(Place::Result));
    verify_scanned(op, dimension, scanned)?;
    let Some((inputs, outputs)) = inputs.zip(outputs) else { return Ok(()) };
    for (operand, result) in (inputs..op.operand_count()).zip(outputs..op.result_count()) {
        let (own, last) = (Place::Operand(operand), Place::Result(result));
        if let Some((own, last_sizes)) = spots(op, own).zip(spots(op, last)) {
            verify_rank(last, last_sizes.len(), own.len(), "that of its initial value")?;
            verify_all_equal(&last_sizes, &own, "the last value has the shape of the initial one")?;
        }
    }
    Ok(())
}

/// The size along the dimension, which all of these have.
fn verify_scanned(
    op: &dyn ForeignOp,
    dimension: i64,
    places: impl Iterator<Item = Place>,
) -> Result<(), Breach> {
    let stated = op.integers("scan_dim_size").and_then(|size| size.first().copied());
    let mut known = None;
    for place in places {
        let Some(own) = spots(op, place) else { continue };
        let Some(&at) = usize::try_from(dimension).ok().and_then(|dimension| own.get(dimension)) else {
            let (attribute, value, rank) = (DIMENSION.to_owned(), dimension, own.len());
            return Err(Breach::EntryRange { attribute, entry: 0, value, of: place, rank });
        };
        if let Some(stated) = stated {
            verify_size(at, stated, "as scan_dim_size says")?;
        }
        if let Some(other) = known {
            verify_equal(at, other, "the size along the dimension of a scan")?;
        }
        known = known.or((!at.size.is_dynamic()).then_some(at));
    }
    Ok(())
}
