//! Operands and results whose shapes a pattern describes, such as `bqd,bkd,.->bqk`.
//!
//! | in the pattern | the dimension |
//! |---|---|
//! | a letter | has the size of all others with that letter |
//! | a digit | has that size |
//! | `_` | has any size |
//! | `!` | has a known size |
//! | `*` at the beginning | any number of further dimensions |
//! | `^` at the beginning | the same; of a scalar, nothing is described |
//! | `.` alone | there is none: a scalar |
//!
//! A last part of the operands that ends in `+` describes all further operands as well. A part without a
//! character describes nothing.

use super::spots::{differ, dims};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
};
use broadcastable::{Dim, Place};

/// Rule `result-shape`.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let Some(pattern) = signature.shapes else { return Ok(()) };
    let (operands, results) = pattern.split_once("->").unwrap_or((pattern, ""));
    let parts: Vec<&str> = operands.trim_end_matches('+').split(',').collect();
    let more = if operands.ends_with('+') { op.operand_count().saturating_sub(parts.len()) } else { 0 };
    let last = parts.last().copied().unwrap_or_default();
    let operands = parts.into_iter().chain(std::iter::repeat_n(last, more));
    let operands = operands.enumerate().map(|(index, part)| (Place::Operand(index), part));
    let results = results.split(',').enumerate().map(|(index, part)| (Place::Result(index), part));
    let mut first: Vec<(char, Spot)> = Vec::new();
    for (place, part) in operands.chain(results).filter(|(_, part)| !part.is_empty()) {
        let Some(own) = dims(op, place) else { continue };
        if own.is_empty() && part.starts_with('^') {
            return Ok(());
        }
        for (spot, letter) in lettered(place, &own, part)? {
            verify_size(spot, letter, &mut first)?;
        }
    }
    Ok(())
}

/// Each dimension with its letter.
fn lettered(place: Place, own: &[Dim], part: &str) -> Result<Vec<(Spot, char)>, Breach> {
    let may_have_more = part.starts_with(['*', '^']);
    let letters = part.trim_start_matches(['*', '^', '.']);
    let (rank, least) = (own.len(), letters.len());
    match rank.checked_sub(least) {
        Some(more) if more == 0 || may_have_more => {
            let spot = |dim: usize| Spot { place, dim, size: own[dim] };
            Ok((more..rank).map(spot).zip(letters.chars()).collect())
        }
        _ if may_have_more => Err(Breach::Rank { place, rank, wanted: format!("at least {least}") }),
        _ => Err(Breach::Rank { place, rank, wanted: least.to_string() }),
    }
}

fn verify_size(at: Spot, letter: char, first: &mut Vec<(char, Spot)>) -> Result<(), Breach> {
    if let Some(wanted) = letter.to_digit(10) {
        return if differ(at.size, Dim::new(wanted.into())) {
            Err(Breach::Size { at, wanted: wanted.to_string() })
        } else {
            Ok(())
        };
    }
    if letter == '!' && at.size.is_dynamic() {
        return Err(Breach::Size { at, wanted: "a number: the rank of the result is this size".to_owned() });
    }
    match first.iter().find(|(known, _)| *known == letter) {
        _ if matches!(letter, '_' | '!') || at.size.is_dynamic() => {}
        Some(&(_, other)) if differ(at.size, other.size) => {
            return Err(Breach::Unequal { at, other, why: "this op needs them to be equal" });
        }
        Some(_) => {}
        None => first.push((letter, at)),
    }
    Ok(())
}
