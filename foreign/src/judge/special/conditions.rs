//! Conditions on sizes and ranks that several checks have.

use crate::{
    breach::{Breach, Spot},
    judge::spots::differ,
};
use broadcastable::{Dim, Place};

/// The static size at a place.
pub fn size(at: Spot) -> Option<i64> {
    at.size.as_static().and_then(|size| i64::try_from(size).ok())
}

pub fn verify_equal(at: Spot, other: Spot, why: &'static str) -> Result<(), Breach> {
    if differ(at.size, other.size) { Err(Breach::Unequal { at, other, why }) } else { Ok(()) }
}

pub fn verify_all_equal(at: &[Spot], others: &[Spot], why: &'static str) -> Result<(), Breach> {
    at.iter().zip(others).try_for_each(|(&at, &other)| verify_equal(at, other, why))
}

pub fn verify_size(at: Spot, wanted: i64, why: &str) -> Result<(), Breach> {
    let fits = u64::try_from(wanted).is_ok_and(|wanted| !differ(at.size, Dim::new(wanted)));
    if fits { Ok(()) } else { Err(Breach::Size { at, wanted: format!("{wanted}, {why}") }) }
}

pub fn verify_at_most(at: Spot, most: Spot) -> Result<(), Breach> {
    match size(at).zip(size(most)) {
        Some((size, limit)) if size > limit => {
            let wanted = format!("at most {limit}, the size of {} dim {}", most.place, most.dim);
            Err(Breach::Size { at, wanted })
        }
        _ => Ok(()),
    }
}

pub fn verify_multiple(at: Spot, of: i64, what: &str) -> Result<(), Breach> {
    match size(at) {
        Some(size) if of > 0 && size % of != 0 => {
            Err(Breach::Size { at, wanted: format!("a multiple of {of}, the {what}") })
        }
        _ => Ok(()),
    }
}

pub fn verify_rank(place: Place, rank: usize, wanted: usize, why: &str) -> Result<(), Breach> {
    if rank == wanted {
        Ok(())
    } else {
        Err(Breach::Rank { place, rank, wanted: format!("{wanted}, {why}") })
    }
}
