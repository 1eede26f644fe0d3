//! Ops whose operands and attributes fit together in a way of their own. The dialects' files name the check by `checked-as`.

mod collective;
mod convolution;
mod fourier;
mod indexed;
mod labelled;
mod moved;
mod numbered;
mod ragged;
mod structured;

use super::dims;
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
};
use broadcastable::{Dim, Place};

/// What verifies an op.
type Check = fn(&dyn ForeignOp) -> Result<(), Breach>;

pub const CHECKS: [(&str, Check); 27] = [
    ("convolution", convolution::verify),
    ("fft", fourier::verify),
    ("gather", numbered::verify_gather),
    ("scatter", numbered::verify_scatter),
    ("onnx.gather-nd", indexed::verify_onnx_gather),
    ("onnx.scatter-nd", indexed::verify_onnx_scatter),
    ("mapped-gather", indexed::verify_mapped_gather),
    ("mapped-scatter", indexed::verify_mapped_scatter),
    ("tm-scatter", indexed::verify_tm_scatter),
    ("all-gather", collective::verify_gather),
    ("reduce-scatter", collective::verify_scatter),
    ("all-to-all", collective::verify_exchange),
    ("elements", moved::verify_elements),
    ("select-and-scatter", moved::verify_source),
    ("starts-1", moved::verify_starts::<1>),
    ("starts-2", moved::verify_starts::<2>),
    ("leading-predicate", moved::verify_predicate),
    ("dot-ranks", moved::verify_dot),
    ("reshape", moved::verify_reshape),
    ("counting", moved::verify_counting),
    ("indexing-maps", structured::verify),
    ("permutation", moved::verify_permutation),
    ("static-result", moved::verify_static),
    ("onnx.einsum", labelled::verify),
    ("onnx.attention", labelled::verify),
    ("ragged-dot", ragged::verify_dot),
    ("ragged-cast", ragged::verify_cast),
];

/// What the op's own check says.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let named = signature.check.and_then(|name| CHECKS.iter().find(|(known, _)| *known == name));
    named.map_or(Ok(()), |(_, check)| check(op))
}

/// The dimensions of a value with a rank.
fn spots(op: &dyn ForeignOp, place: Place) -> Option<Vec<Spot>> {
    let spot = |(dim, size)| Spot { place, dim, size };
    Some(dims(op, place)?.into_iter().enumerate().map(spot).collect())
}

/// The static size at a place.
fn size(at: Spot) -> Option<i64> {
    at.size.as_static().and_then(|size| i64::try_from(size).ok())
}

fn verify_equal(at: Spot, other: Spot, why: &'static str) -> Result<(), Breach> {
    if super::differ(at.size, other.size) { Err(Breach::Unequal { at, other, why }) } else { Ok(()) }
}

fn verify_all_equal(at: &[Spot], others: &[Spot], why: &'static str) -> Result<(), Breach> {
    at.iter().zip(others).try_for_each(|(&at, &other)| verify_equal(at, other, why))
}

fn verify_size(at: Spot, wanted: i64, why: &str) -> Result<(), Breach> {
    let fits = u64::try_from(wanted).is_ok_and(|wanted| !super::differ(at.size, Dim::new(wanted)));
    if fits { Ok(()) } else { Err(Breach::Size { at, wanted: format!("{wanted}, {why}") }) }
}

fn verify_at_most(at: Spot, most: Spot) -> Result<(), Breach> {
    match size(at).zip(size(most)) {
        Some((size, limit)) if size > limit => {
            let wanted = format!("at most {limit}, the size of {} dim {}", most.place, most.dim);
            Err(Breach::Size { at, wanted })
        }
        _ => Ok(()),
    }
}

fn verify_multiple(at: Spot, of: i64, what: &str) -> Result<(), Breach> {
    match size(at) {
        Some(size) if of > 0 && size % of != 0 => {
            Err(Breach::Size { at, wanted: format!("a multiple of {of}, the {what}") })
        }
        _ => Ok(()),
    }
}

fn verify_rank(place: Place, rank: usize, wanted: usize, why: &str) -> Result<(), Breach> {
    if rank == wanted {
        Ok(())
    } else {
        Err(Breach::Rank { place, rank, wanted: format!("{wanted}, {why}") })
    }
}
