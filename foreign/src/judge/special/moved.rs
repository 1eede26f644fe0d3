//! Ops whose results must have known sizes, or whose dimensions are listed by numbers.

use super::{spots, verify_rank};
use crate::{
    breach::Breach,
    judge::{alone, stretched::columns},
    op::ForeignOp,
};
use broadcastable::Place;

/// StableHLO's ops that have no operand for the sizes of their result: these are known, but one may have a bound.
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
