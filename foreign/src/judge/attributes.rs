//! Attributes that have an entry for each dimension of an operand, or whose entries name dimensions.

use super::{spots::dims, stretched};
use crate::{
    breach::{Breach, Spot},
    op::ForeignOp,
    profile::Signature,
};
use broadcastable::Place;

/// Rules `dims-count`, `dims-range` and `in-dim-unique`. An attribute that the op lacks has no entries.
pub fn verify(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let operand = Place::Operand(0);
    let all = signature.entries.iter().map(|names| (names, 0, operand.to_string()));
    let spatial = signature.spatial.iter().map(|names| (names, 2, format!("{operand} but two")));
    for (names, without, of) in all.chain(spatial) {
        let known = dims(op, operand).zip(stretched::entries(op, names));
        let Some((own, (attribute, entries))) = known else { continue };
        let (count, wanted) = (entries.len(), own.len().saturating_sub(without));
        // An empty list of a window is the default.
        if count != wanted && !(without == 2 && count == 0) {
            return Err(Breach::EntryCount { attribute, count, wanted, of });
        }
    }
    verify_counts(op, signature)?;
    verify_values(op, signature)?;
    verify_trailing(op, signature)?;
    for axes in &signature.axes {
        let known = dims(op, axes.of).zip(stretched::entries(op, axes.attribute));
        let Some((own, (attribute, entries))) = known else { continue };
        stretched::columns(&attribute, &entries, axes.of, own.len(), axes.from_end)?;
    }
    Ok(())
}

/// Rule `dims-count`, of attributes with two entries for a dimension, or with as many as another one.
fn verify_counts(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let all = signature.pairs.iter().map(|names| (names, 0));
    for (names, without) in all.chain(signature.spatial_pairs.iter().map(|names| (names, 2))) {
        let known = dims(op, Place::Operand(0)).zip(stretched::entries(op, names));
        let Some((own, (attribute, entries))) = known else { continue };
        let (count, wanted) = (entries.len(), 2 * own.len().saturating_sub(without));
        // An empty list of a window is the default.
        if count != wanted && !(without == 2 && count == 0) {
            let but = if without == 2 { " but two" } else { "" };
            let wanted = format!("{wanted}, two for each dimension of operand #0{but}");
            return Err(Breach::Entries { attribute, count, wanted });
        }
    }
    for [names, counts] in &signature.counted {
        let Some((attribute, entries)) = stretched::entries(op, names) else { continue };
        let is_list = op.text(&attribute).is_some_and(|text| text.starts_with(['[', 'a', 'd']));
        let count = entries.len();
        let fits = counts
            .split(',')
            .any(|wanted| if wanted == "+" { count > 0 } else { wanted == count.to_string() });
        if is_list && !fits {
            let wanted = counts.replace('+', "at least 1").replace(',', " or ");
            return Err(Breach::Entries { attribute, count, wanted });
        }
    }
    for [names, others] in &signature.as_many {
        let known = stretched::entries(op, names).zip(stretched::entries(op, others));
        let Some(((attribute, entries), (other, wanted))) = known else { continue };
        if entries.len() != wanted.len() {
            let wanted = format!("{}, as {other} has", wanted.len());
            return Err(Breach::Entries { attribute, count: entries.len(), wanted });
        }
    }
    Ok(())
}

/// Rule `result-shape`, of entries that are sizes or steps.
fn verify_values(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    for names in &signature.positive {
        let Some((attribute, entries)) = stretched::entries(op, names) else { continue };
        if let Some(entry) = entries.iter().position(|&value| value < 1) {
            return Err(Breach::EntryPositive { attribute, entry, value: entries[entry] });
        }
    }
    for names in &signature.within {
        let operand = Place::Operand(0);
        let Some((own, (attribute, entries))) = dims(op, operand).zip(stretched::entries(op, names)) else {
            continue;
        };
        let size = |dim: usize| own.get(dim).and_then(|size| i64::try_from(size.as_static()?).ok());
        let is_larger =
            |entry: &usize| size(*entry).is_some_and(|size| !(0..=size).contains(&entries[*entry]));
        if let Some(entry) = (0..entries.len()).find(is_larger) {
            let at = Spot { place: operand, dim: entry, size: own[entry] };
            return Err(Breach::EntrySize { attribute, entry, value: entries[entry], at });
        }
    }
    Ok(())
}

/// Rule `result-shape`, of entries that are the last sizes of operand #0.
fn verify_trailing(op: &dyn ForeignOp, signature: &Signature) -> Result<(), Breach> {
    let place = Place::Operand(0);
    let known = signature.trailing.and_then(|names| dims(op, place).zip(stretched::entries(op, names)));
    let Some((own, (attribute, entries))) = known else { return Ok(()) };
    let Some(first) = own.len().checked_sub(entries.len()) else {
        let (count, wanted) = (entries.len(), own.len());
        return Err(Breach::EntryCount { attribute, count, wanted, of: place.to_string() });
    };
    for (entry, (&value, &size)) in entries.iter().zip(&own[first..]).enumerate() {
        if size.as_static().is_some_and(|size| i64::try_from(size) != Ok(value)) {
            let at = Spot { place, dim: first + entry, size };
            return Err(Breach::EntrySize { attribute, entry, value, at });
        }
    }
    Ok(())
}
