//! Ops whose results must have known sizes, or whose dimensions are listed by numbers.

use super::conditions::{verify_all_equal, verify_at_most, verify_rank, verify_size};
use crate::{
    breach::Breach,
    judge::spots::spots,
    judge::{alone, declared, stretched::columns},
    op::ForeignOp,
    sizes,
};
use broadcastable::Place;

/// StableHLO's ops that have no operand for the sizes of their result: these are known, but one may have a
/// bound.
pub fn verify_static(op: &dyn ForeignOp) -> Result<(), Breach> {
    let place = Place::Result(0);
    let Some(own) = spots(op, place) else { return Ok(()) };
    let mut open = own.iter().filter(|at| at.size.is_dynamic());
    let is_bounded = op.type_text(place).is_some_and(|text| text.contains('#'));
    match if is_bounded { open.nth(1) } else { open.next() } {
        Some(&at) => {
            Err(Breach::Size { at, wanted: "a number: no operand of this op says the size".to_owned() })
        }
        None => Ok(()),
    }
}

/// torch's permute, whose operand #1 lists the dimensions.
pub fn verify_permutation(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(own) = spots(op, Place::Operand(0)) else { return Ok(()) };
    let Some(order) = alone::constants(op, 1) else { return Ok(()) };
    let attribute = "the list in operand #1";
    if order.len() != own.len() {
        let wanted = format!("{}, one for each dimension of operand #0", own.len());
        return Err(Breach::Entries { attribute: attribute.to_owned(), count: order.len(), wanted });
    }
    columns(attribute, &order, Place::Operand(0), own.len(), true)?;
    let result = Place::Result(0);
    match spots(op, result) {
        Some(to) => verify_rank(result, to.len(), own.len(), "that of operand #0"),
        None => Ok(()),
    }
}

/// StableHLO's map: all dimensions, in order.
pub fn verify_counting(op: &dyn ForeignOp) -> Result<(), Breach> {
    let entries = op.integers("dimensions").unwrap_or_default();
    match (0..).zip(&entries).position(|(index, &value)| value != index) {
        Some(entry) => {
            let attribute = "dimensions".to_owned();
            Err(Breach::EntryOther { attribute, entry, value: entries[entry], wanted: entry.to_string() })
        }
        None => Ok(()),
    }
}

/// StableHLO's dot: of vectors and matrices alone.
pub fn verify_dot(op: &dyn ForeignOp) -> Result<(), Breach> {
    for place in [Place::Operand(0), Place::Operand(1)] {
        if let Some(rank) = spots(op, place).map(|own| own.len()).filter(|rank| !(1..=2).contains(rank)) {
            return Err(Breach::Rank { place, rank, wanted: "1 or 2: a vector or a matrix".to_owned() });
        }
    }
    Ok(())
}

/// A reshape keeps the number of elements, and has no operand for a size that is not known.
pub fn verify_reshape(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_static(op)?;
    verify_elements(op)
}

/// The result has as many elements as operand #0.
pub fn verify_elements(op: &dyn ForeignOp) -> Result<(), Breach> {
    let count = |place| -> Option<u64> {
        let sizes = spots(op, place)?.into_iter().map(|at| at.size.as_static());
        sizes.into_iter().try_fold(1_u64, |count, size| count.checked_mul(size?))
    };
    let [operand, result] = [Place::Operand(0), Place::Result(0)];
    match (count(result), count(operand)) {
        (Some(found), Some(expected)) if found != expected => Err(Breach::ElementCount { found, expected }),
        _ => Ok(()),
    }
}

/// The second operand of a select_and_scatter has an element for each place of the window in the first one.
pub fn verify_source(op: &dyn ForeignOp) -> Result<(), Breach> {
    let place = Place::Operand(1);
    let (Some(own), Some(places)) = (spots(op, place), declared::computed_by(op, sizes::windows)) else {
        return Ok(());
    };
    verify_rank(place, own.len(), places.len(), "that of operand #0")?;
    for (at, count) in own.into_iter().zip(places) {
        if let Some(count) = count.as_static().and_then(|count| i64::try_from(count).ok()) {
            verify_size(at, count, "one for each place of the window in operand #0")?;
        }
    }
    Ok(())
}

/// After this number of operands there is the start of a slice for each dimension of operand #0.
pub fn verify_starts<const BEFORE: usize>(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(own) = spots(op, Place::Operand(0)) else { return Ok(()) };
    let (count, wanted) = (op.operand_count(), BEFORE + own.len());
    if count != wanted {
        return Err(Breach::OperandCount { count, least: wanted, most: wanted });
    }
    // The second operand is what the slice becomes.
    let update = spots(op, Place::Operand(1)).filter(|_| BEFORE == 2).unwrap_or_default();
    update.into_iter().zip(own).try_for_each(|(at, most)| verify_at_most(at, most))
}

/// TensorFlow's first Select, whose predicate is a scalar, has a value for each index of the first dimension,
/// or has the shape of the other operands.
pub fn verify_predicate(op: &dyn ForeignOp) -> Result<(), Breach> {
    let [Some(own), Some(other)] = [0, 1].map(|operand| spots(op, Place::Operand(operand))) else {
        return Ok(());
    };
    let (place, rank, wanted) = (Place::Operand(0), own.len(), other.len());
    if rank > 1 && rank != wanted {
        return Err(Breach::Rank { place, rank, wanted: format!("0, 1 or {wanted}") });
    }
    verify_all_equal(&own, &other, "the predicate has the first dimension of the other operands, or all")
}
