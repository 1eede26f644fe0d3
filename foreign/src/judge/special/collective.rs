//! Collective ops, which gather, scatter or exchange parts of one dimension.

use super::conditions::{size, verify_multiple};
use crate::{
    breach::{Breach, Spot},
    judge::spots::spots,
    op::ForeignOp,
};
use broadcastable::Place;

/// The dimension of a value that an attribute names.
fn named(op: &dyn ForeignOp, attribute: &str, place: Place) -> Option<Spot> {
    let dim = usize::try_from(*op.integers(attribute)?.first()?).ok()?;
    spots(op, place)?.get(dim).copied()
}

fn verify_parts(op: &dyn ForeignOp, attribute: &str, whole: Place, part: Place) -> Result<(), Breach> {
    match (named(op, attribute, whole), named(op, attribute, part).and_then(size)) {
        (Some(whole), Some(part)) => verify_multiple(whole, part, "size of one part"),
        _ => Ok(()),
    }
}

/// The result has the parts of all processes.
pub fn verify_gather(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_parts(op, "all_gather_dim", Place::Result(0), Place::Operand(0))
}

/// The result is the part of one process.
pub fn verify_scatter(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_parts(op, "scatter_dimension", Place::Operand(0), Place::Result(0))
}

/// The operand is split into parts of one size.
pub fn verify_exchange(op: &dyn ForeignOp) -> Result<(), Breach> {
    let count = op.integers("split_count").and_then(|count| count.first().copied());
    match named(op, "split_dimension", Place::Operand(0)).zip(count) {
        Some((at, count)) => verify_multiple(at, count, "split_count"),
        None => Ok(()),
    }
}
