//! Ops with an operand that is a list of dimensions or of numbers for dimensions: an attribute in older
//! operators of ONNX.

use super::{
    conditions::{size, verify_rank, verify_size},
    moved::verify_elements,
};
use crate::{
    breach::{Breach, Spot},
    judge::{alone, spots::spots, stretched::columns},
    op::ForeignOp,
    sizes::from_end,
    types::is_omitted,
};
use broadcastable::Place;

const OPERAND: Place = Place::Operand(0);
const RESULT: Place = Place::Result(0);

/// The numbers of a list, with what it is in messages.
type List = (String, Vec<i64>);

/// The list in the attribute of that name, or in the operand.
fn list(op: &dyn ForeignOp, name: &str, operand: usize) -> Option<List> {
    let of_operand = || Some((format!("the list in operand #{operand}"), alone::constants(op, operand)?));
    op.integers(name).map(|numbers| (name.to_owned(), numbers)).or_else(of_operand)
}

fn has(op: &dyn ForeignOp, operand: usize) -> bool {
    op.value_type(Place::Operand(operand)).is_some_and(|operand| !is_omitted(&operand))
}

fn rank(op: &dyn ForeignOp, place: Place) -> Option<usize> {
    spots(op, place).map(|own| own.len())
}

fn verify_length(list: &List, wanted: usize, why: &str) -> Result<(), Breach> {
    let (attribute, count) = (list.0.clone(), list.1.len());
    if count == wanted {
        Ok(())
    } else {
        Err(Breach::Entries { attribute, count, wanted: format!("{wanted}, {why}") })
    }
}

/// The first entry that does not fit.
fn verify_entries(list: &List, fits: impl Fn(i64) -> bool, wanted: &str) -> Result<(), Breach> {
    let (attribute, wanted) = (list.0.clone(), wanted.to_owned());
    match list.1.iter().position(|&value| !fits(value)) {
        Some(entry) => Err(Breach::EntryOther { attribute, entry, value: list.1[entry], wanted }),
        None => Ok(()),
    }
}

/// A reduction: the list names dimensions of operand #0, some perhaps twice.
pub fn verify_reduced(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((rank, (attribute, axes))) = rank(op, OPERAND).zip(list(op, "axes", 1)) else { return Ok(()) };
    axes.iter().enumerate().try_for_each(|(entry, &value)| match from_end(value, rank) {
        Some(_) => Ok(()),
        None => Err(Breach::EntryRange { attribute: attribute.clone(), entry, value, of: OPERAND, rank }),
    })
}

/// Dimensions of size 1 are dropped.
pub fn verify_squeezed(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((own, (_, axes))) = spots(op, OPERAND).zip(list(op, "axes", 1)) else { return Ok(()) };
    verify_reduced(op)?;
    let dropped = axes.iter().filter_map(|&axis| from_end(axis, own.len()));
    match dropped.map(|dim| own[dim]).find(|&at| size(at).is_some_and(|size| size != 1)) {
        Some(at) => Err(Breach::Size { at, wanted: "1: this dimension is dropped".to_owned() }),
        None => Ok(()),
    }
}

/// Dimensions of size 1 are added: the list names those of the result.
pub fn verify_unsqueezed(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((rank, (attribute, axes))) = rank(op, OPERAND).zip(list(op, "axes", 1)) else { return Ok(()) };
    columns(&attribute, &axes, RESULT, rank + axes.len(), true).map(drop)
}

/// Two numbers for each dimension, or for each that the list in operand #3 names.
pub fn verify_pads(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(rank) = rank(op, OPERAND) else { return Ok(()) };
    let pads = list(op, "pads", 1);
    if !has(op, 3) {
        return pads
            .map_or(Ok(()), |pads| verify_length(&pads, 2 * rank, "two for each dimension of operand #0"));
    }
    let Some(axes) = list(op, "axes", 3) else { return Ok(()) };
    columns(&axes.0, &axes.1, OPERAND, rank, true)?;
    let why = "two for each dimension in the list in operand #3";
    pads.map_or(Ok(()), |pads| verify_length(&pads, 2 * axes.1.len(), why))
}

/// A start, an end and a step for each dimension that is sliced.
pub fn verify_slices(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((rank, starts)) = rank(op, OPERAND).zip(list(op, "starts", 1)) else { return Ok(()) };
    let others = [("ends", 2), ("axes", 3), ("steps", 4)];
    let others = others.map(|(name, operand)| list(op, name, operand));
    let why = "one for each start";
    others.iter().flatten().try_for_each(|other| verify_length(other, starts.1.len(), why))?;
    if let Some((attribute, axes)) = &others[1] {
        columns(attribute, axes, OPERAND, rank, true)?;
    }
    others[2].as_ref().map_or(Ok(()), |steps| verify_entries(steps, |step| step != 0, "a step: not 0"))
}

/// How often each dimension is repeated.
pub fn verify_repeats(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((rank, repeats)) = rank(op, OPERAND).zip(list(op, "repeats", 1)) else { return Ok(()) };
    verify_length(&repeats, rank, "one for each dimension of operand #0")?;
    verify_entries(&repeats, |times| times >= 0, "0 or more")
}

/// A size for each result; together they are the size of the operand.
pub fn verify_parts(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((own, parts)) = spots(op, OPERAND).zip(list(op, "split", 1)) else { return Ok(()) };
    verify_length(&parts, op.result_count(), "one for each result")?;
    verify_entries(&parts, |size| size >= 0, "0 or more")?;
    let axis = op.integers("axis").map_or(Some(0), |axis| axis.first().copied());
    let Some(at) = axis.and_then(|axis| from_end(axis, own.len())).map(|dim| own[dim]) else { return Ok(()) };
    let sum = parts.1.iter().try_fold(0_i64, |sum, &size| sum.checked_add(size));
    match sum.zip(size(at)) {
        Some((sum, size)) if sum != size => {
            Err(Breach::Size { at, wanted: format!("{sum}, the sum of {}", parts.0) })
        }
        _ => Ok(()),
    }
}

/// A size for each dimension, or for each that the attribute `axes` names. Before version 11, the op has two
/// operands.
pub fn verify_resized(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(rank) = rank(op, OPERAND).filter(|_| op.operand_count() > 2) else { return Ok(()) };
    let axes = op.integers("axes");
    let wanted = axes.as_ref().map_or(rank, Vec::len);
    let why = if axes.is_some() { "one for each of axes" } else { "one for each dimension of operand #0" };
    let scales = spots(op, Place::Operand(2)).filter(|scales| scales.len() == 1);
    if let Some(&at) = scales.as_ref().and_then(|scales| scales.first())
        && size(at).is_some_and(|size| size != 0)
    {
        verify_size(at, i64::try_from(wanted).unwrap_or(i64::MAX), why)?;
    }
    list(op, "sizes", 3).map_or(Ok(()), |sizes| verify_length(&sizes, wanted, why))
}

/// As many of the largest elements as one number says.
pub fn verify_largest(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some((own, count)) = spots(op, OPERAND).zip(list(op, "k", 1)) else { return Ok(()) };
    verify_length(&count, 1, "the number of elements to take")?;
    let axis = op.integers("axis").map_or(Some(-1), |axis| axis.first().copied());
    let Some(at) = axis.and_then(|axis| from_end(axis, own.len())).map(|dim| own[dim]) else { return Ok(()) };
    match size(at) {
        Some(size) if size < count.1[0] => {
            let wanted = format!("at least {}, the number of elements to take", count.1[0]);
            Err(Breach::Size { at, wanted })
        }
        _ => Ok(()),
    }
}

/// TOSA's pad: two numbers for each dimension, and a result of the same rank.
pub fn verify_tosa_pads(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(wanted) = rank(op, OPERAND) else { return Ok(()) };
    if let Some(pads) = list(op, "padding", 1) {
        verify_length(&pads, 2 * wanted, "two for each dimension of operand #0")?;
    }
    match spots(op, RESULT) {
        Some(result) => verify_rank(RESULT, result.len(), wanted, "that of operand #0"),
        None => Ok(()),
    }
}

/// A reshape: the list has sizes, of which one may be -1, and keeps the number of elements.
pub fn verify_reshaped(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_elements(op)?;
    let Some(target) = list(op, "shape", 1) else { return Ok(()) };
    verify_entries(&target, |size| size >= -1, "-1, 0 or more")?;
    let inferred = target.1.iter().filter(|&&size| size == -1).count();
    if inferred > 1 {
        let wanted = "a size: one entry alone is -1".to_owned();
        let entry = target.1.iter().rposition(|&size| size == -1).unwrap_or(0);
        return Err(Breach::EntryOther { attribute: target.0, entry, value: -1, wanted });
    }
    let Some(own) = spots(op, OPERAND) else { return Ok(()) };
    verify_count(op, &own, &target.1, inferred == 1)
}

/// The number of elements of a list of sizes, beside that of the operand.
fn verify_count(op: &dyn ForeignOp, own: &[Spot], target: &[i64], is_inferred: bool) -> Result<(), Breach> {
    let copies_zero =
        op.name().starts_with("onnx.") && op.integers("allowzero").is_none_or(|is_set| is_set == [0]);
    let entry = |(dim, &entry): (usize, &i64)| match entry {
        -1 => Some(1),
        0 if copies_zero => own.get(dim).and_then(|&at| size(at)),
        entry => Some(entry),
    };
    let product = |sizes: Vec<Option<i64>>| {
        sizes.into_iter().try_fold(1_u64, |product, size| product.checked_mul(u64::try_from(size?).ok()?))
    };
    let expected = product(own.iter().map(|&at| size(at)).collect());
    let found = product(target.iter().enumerate().map(entry).collect());
    match expected.zip(found) {
        Some((expected, found)) if is_inferred && found != 0 && expected % found != 0 => {
            Err(Breach::ElementRest { found, expected })
        }
        Some((expected, found)) if !is_inferred && expected != found => {
            Err(Breach::ElementCount { found, expected })
        }
        _ => Ok(()),
    }
}
