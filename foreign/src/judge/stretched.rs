//! Ops that stretch one operand to a result of known sizes.

use super::{
    spots::{differ, dims},
    verdict::{Verdict, without_shape},
};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
    sizes::{dot::value_of, from_end},
};
use broadcastable::{Dim, Place, Rule};

const OPERAND: Place = Place::Operand(0);
const RESULT: Place = Place::Result(0);

/// The shapes of operand #0 and of the result, if both have a rank.
fn shapes(op: &dyn ForeignOp) -> Result<[Vec<Dim>; 2], Verdict> {
    let missing = [OPERAND, RESULT].into_iter().find_map(|place| without_shape(op, place));
    if let Some(reason) = missing {
        return Err(Verdict::NotJudged(reason));
    }
    match [OPERAND, RESULT].map(|place| dims(op, place)) {
        [Some(operand), Some(result)] => Ok([operand, result]),
        _ => Err(Verdict::Fits),
    }
}

/// The integers of the first of these attributes that the op has; `A|B` are two names, and `A.B` is the list
/// B in the text of A.
pub(super) fn entries(op: &dyn ForeignOp, names: &str) -> Option<(String, Vec<i64>)> {
    let integers = |name: &str| match name.split_once('.') {
        Some((attribute, list)) => {
            let text = op.text(attribute)?;
            // Truth values count as numbers.
            let text = text.replace("false", "0").replace("true", "1");
            value_of(&text, list).map(numbers)
        }
        None => op.integers(name),
    };
    names.split('|').find_map(|name| Some((name.to_owned(), integers(name)?)))
}

/// The number, list or list of lists with which a text begins.
fn numbers(text: &str) -> Vec<i64> {
    let inside = match (text.strip_prefix("[["), text.strip_prefix('[')) {
        (Some(lists), _) => lists.split("]]").next(),
        (None, Some(list)) => list.split(']').next(),
        (None, None) => text.split([',', '>']).next(),
    };
    let numbers = inside.unwrap_or_default().split(['[', ']', ',']);
    numbers.filter_map(|number| number.trim().parse().ok()).collect()
}

fn no_entries(names: &str) -> Verdict {
    Verdict::NotJudged(format!(
        "its '{}' is not a list of integers",
        names.split('|').next().unwrap_or(names)
    ))
}

/// The dimensions of a value that the entries name, counted from the end if that is allowed. Rules
/// `dims-range` and `in-dim-unique`.
pub(in crate::judge) fn columns(
    attribute: &str,
    entries: &[i64],
    of: Place,
    rank: usize,
    may_count_from_end: bool,
) -> Result<Vec<usize>, Breach> {
    let mut columns = Vec::new();
    for (entry, &value) in entries.iter().enumerate() {
        let attribute = || attribute.to_owned();
        let column = if may_count_from_end || value >= 0 { from_end(value, rank) } else { None };
        let column =
            column.ok_or_else(|| Breach::EntryRange { attribute: attribute(), entry, value, of, rank })?;
        if let Some(first) = columns.iter().position(|&before| before == column) {
            return Err(Breach::EntryTwice { attribute: attribute(), entry, first, value });
        }
        columns.push(column);
    }
    Ok(columns)
}

/// Rules `dims-count`, `dims-range`, `in-dim-unique` and `dims-size`, of an op whose attribute has an entry
/// for each dimension of the operand.
pub fn in_dims(op: &dyn ForeignOp, names: &str) -> Result<Verdict, Breach> {
    let [operand, result] = match shapes(op) {
        Ok(shapes) => shapes,
        Err(verdict) => return Ok(verdict),
    };
    let Some((attribute, entries)) = entries(op, names) else { return Ok(no_entries(names)) };
    if entries.len() != operand.len() {
        let (count, wanted) = (entries.len(), operand.len());
        return Err(Breach::EntryCount { attribute, count, wanted, of: OPERAND.to_string() });
    }
    let columns = columns(&attribute, &entries, RESULT, result.len(), false)?;
    for (dim, (&size, column)) in operand.iter().zip(columns).enumerate() {
        let (at, other) =
            (Spot { place: OPERAND, dim, size }, Spot { place: RESULT, dim: column, size: result[column] });
        if !size.is_unit() && differ(size, other.size) {
            return Err(Breach::NotStretched { rule: Rule::DimsSize, at, other });
        }
    }
    Ok(Verdict::Fits)
}

/// The same of an op whose attribute lists the dimensions of the result that the operand lacks; the others
/// are equal. The result has the shape of operand #1, which is there without a result as well.
pub fn added_dims(op: &dyn ForeignOp, name: &str) -> Result<Verdict, Breach> {
    let target = Place::Operand(1);
    let [Some(operand), Some(result)] = [OPERAND, target].map(|place| dims(op, place)) else {
        let reason = [OPERAND, target].into_iter().find_map(|place| without_shape(op, place));
        return Ok(reason.map_or(Verdict::Fits, Verdict::NotJudged));
    };
    let Some((attribute, entries)) = entries(op, name) else { return Ok(no_entries(name)) };
    if operand.len() + entries.len() != result.len() {
        let wanted = result.len().saturating_sub(operand.len());
        let of = format!("{target} that {OPERAND} lacks");
        return Err(Breach::EntryCount { attribute, count: entries.len(), wanted, of });
    }
    let added = columns(&attribute, &entries, target, result.len(), false)?;
    let kept = (0..result.len()).filter(|column| !added.contains(column));
    for (dim, (&size, column)) in operand.iter().zip(kept).enumerate() {
        let (at, other) =
            (Spot { place: OPERAND, dim, size }, Spot { place: target, dim: column, size: result[column] });
        if differ(size, other.size) {
            return Err(Breach::Differs { rule: Rule::DimsSize, at, other });
        }
    }
    Ok(Verdict::Fits)
}

/// Rule `dims-count`, of an op that repeats each dimension of the operand.
pub fn times(op: &dyn ForeignOp, name: &str) -> Result<Verdict, Breach> {
    let Some(operand) = dims(op, OPERAND) else { return Ok(Verdict::Fits) };
    match entries(op, name) {
        Some((attribute, entries)) if entries.len() != operand.len() => {
            let (count, wanted) = (entries.len(), operand.len());
            Err(Breach::EntryCount { attribute, count, wanted, of: OPERAND.to_string() })
        }
        Some(_) => Ok(Verdict::Fits),
        None => Ok(no_entries(name)),
    }
}

/// Rule `infer-dim`, of an op that stretches operand #0 to the result, aligned on the right. A scalar goes to
/// every position.
pub fn onto_result(op: &dyn ForeignOp) -> Result<Verdict, Breach> {
    let (Some(operand), Some(result)) = (dims(op, OPERAND), dims(op, RESULT)) else {
        return Ok(Verdict::Fits);
    };
    verify_onto(OPERAND, &operand, &result, "the result", |at, dim| Breach::NotStretched {
        rule: Rule::InferDim,
        at,
        other: Spot { place: RESULT, dim, size: result[dim] },
    })?;
    Ok(Verdict::Fits)
}

/// Rule `infer-dim`, of operands that are stretched to what the other operands give, and never the other way
/// around.
pub fn onto_others(op: &dyn ForeignOp, signature: &Signature, sizes: &[Dim]) -> Result<Verdict, Breach> {
    for &operand in signature.operands.iter().flatten() {
        let place = Place::Operand(operand);
        let Some(own) = dims(op, place) else { continue };
        verify_onto(place, &own, sizes, "the result of the other operands", |at, dim| {
            Breach::NotStretchedToOthers { at, to: sizes[dim] }
        })?;
    }
    Ok(Verdict::Fits)
}

fn verify_onto(
    place: Place,
    own: &[Dim],
    target: &[Dim],
    what: &str,
    breach: impl Fn(Spot, usize) -> Breach,
) -> Result<(), Breach> {
    let Some(missing) = target.len().checked_sub(own.len()) else {
        return Err(Breach::LargerRank { place, rank: own.len(), to: target.len(), what: what.to_owned() });
    };
    for (dim, &size) in own.iter().enumerate() {
        if !size.is_unit() && differ(size, target[missing + dim]) {
            return Err(breach(Spot { place, dim, size }, missing + dim));
        }
    }
    Ok(())
}
