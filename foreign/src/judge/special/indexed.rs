//! Ops whose last dimension of the indices has the numbers of an index: for ONNX of the first dimensions of a
//! tensor, for IREE and torch-mlir of those that a map lists.

use super::conditions::{size, verify_all_equal, verify_at_most, verify_equal, verify_rank, verify_size};
use crate::{
    breach::{Breach, Spot},
    judge::spots::spots,
    op::ForeignOp,
};
use broadcastable::{Place, Rule};

const FIRST: Place = Place::Operand(0);
const INDICES: Place = Place::Operand(1);
/// The dimensions of slices.
const GATHERED: &str =
    "the dimensions of the indices but the last one, then those of the data that an index does not address";
const BATCH: &str = "there is a slice for each index";

fn verify_not_scalar(place: Place, own: &[Spot]) -> Result<(), Breach> {
    match own {
        [] => Err(Breach::Rank {
            place,
            rank: 0,
            wanted: "at least 1: a scalar has no elements to address".to_owned(),
        }),
        _ => Ok(()),
    }
}

/// How many dimensions of the data an index addresses after those of the batch.
fn addressed(data: &[Spot], indices: &[Spot], batch: usize) -> Result<Option<usize>, Breach> {
    let Some((&at, count)) = indices.last().and_then(|at| Some((at, size(*at)?))) else { return Ok(None) };
    let most = data.len().saturating_sub(batch);
    match usize::try_from(count).ok().filter(|count| (1..=most).contains(count)) {
        Some(count) => Ok(Some(count)),
        None => {
            Err(Breach::Size { at, wanted: format!("1 to {most}, the dimensions that an index addresses") })
        }
    }
}

/// ONNX's GatherND.
pub fn verify_onnx_gather(op: &dyn ForeignOp) -> Result<(), Breach> {
    let [data, indices] = [FIRST, INDICES].map(|place| spots(op, place));
    for (place, own) in [(FIRST, &data), (INDICES, &indices)] {
        own.as_deref().map_or(Ok(()), |own| verify_not_scalar(place, own))?;
    }
    let (Some(data), Some(indices)) = (data, indices) else { return Ok(()) };
    let value = op.integers("batch_dims").and_then(|batch| batch.first().copied()).unwrap_or(0);
    let (of, rank) = if indices.len() < data.len() { (INDICES, indices.len()) } else { (FIRST, data.len()) };
    let Some(batch) = usize::try_from(value).ok().filter(|&batch| batch < rank) else {
        return Err(Breach::EntryRange { attribute: "batch_dims".to_owned(), entry: 0, value, of, rank });
    };
    verify_all_equal(&indices[..batch], &data[..batch], "the first batch_dims dimensions are a batch")?;
    let Some(count) = addressed(&data, &indices, batch)? else { return Ok(()) };
    let Some(result) = spots(op, Place::Result(0)) else { return Ok(()) };
    let sources = [&indices[..indices.len() - 1], &data[batch + count..]].concat();
    if result.len() != sources.len() {
        let (rank, computed) = (result.len(), sources.len());
        return Err(Breach::ResultRank { rule: Rule::ResultShape, result: 0, rank, computed });
    }
    verify_all_equal(&result, &sources, GATHERED)
}

/// ONNX's ScatterND.
pub fn verify_onnx_scatter(op: &dyn ForeignOp) -> Result<(), Breach> {
    let place = Place::Operand(2);
    let [data, indices, updates] = [FIRST, INDICES, place].map(|place| spots(op, place));
    for (place, own) in [(FIRST, &data), (INDICES, &indices)] {
        own.as_deref().map_or(Ok(()), |own| verify_not_scalar(place, own))?;
    }
    let (Some(data), Some(indices)) = (data, indices) else { return Ok(()) };
    let (Some(count), Some(updates)) = (addressed(&data, &indices, 0)?, updates) else { return Ok(()) };
    let sources = [&indices[..indices.len() - 1], &data[count..]].concat();
    verify_rank(place, updates.len(), sources.len(), GATHERED)?;
    verify_all_equal(&updates, &sources, GATHERED)
}

/// The number of entries of the map, each of which is below the limit if there is one; else they order the
/// numbers of an index.
fn map(op: &dyn ForeignOp, limit: Option<usize>) -> Result<Option<usize>, Breach> {
    let Some(map) = op.integers("dimension_map") else { return Ok(None) };
    let attribute = "dimension_map".to_owned();
    if map.is_empty() {
        return Err(Breach::Entries {
            attribute,
            count: 0,
            wanted: "at least 1: an index addresses a dimension".to_owned(),
        });
    }
    for (entry, &value) in map.iter().enumerate() {
        if let Some(first) = map[..entry].iter().position(|&before| before == value) {
            return Err(Breach::EntryTwice { attribute, entry, first, value });
        }
        let most = i64::try_from(limit.unwrap_or(map.len())).unwrap_or(i64::MAX) - 1;
        if !(0..=most).contains(&value) {
            let wanted = format!("at least 0 and at most {most}");
            return Err(Breach::EntryOther { attribute, entry, value, wanted });
        }
    }
    Ok(Some(map.len()))
}

/// IREE's gather: operand #0 is read.
pub fn verify_mapped_gather(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_mapped(op, FIRST, Place::Operand(op.operand_count().saturating_sub(1)))
}

/// IREE's scatter: the last operand is written.
pub fn verify_mapped_scatter(op: &dyn ForeignOp) -> Result<(), Breach> {
    verify_mapped(op, Place::Operand(op.operand_count().saturating_sub(1)), FIRST)
}

/// The slices of a tensor have the dimensions of a batch, then those that an index does not address.
fn verify_mapped(op: &dyn ForeignOp, tensor: Place, slices: Place) -> Result<(), Breach> {
    let Some(depth) = map(op, None)? else { return Ok(()) };
    let [Some(own), Some(parts), Some(indices)] = [tensor, slices, INDICES].map(|place| spots(op, place))
    else {
        return Ok(());
    };
    let whole = own.len().saturating_sub(depth);
    let Some(batch) = parts.len().checked_sub(whole) else {
        return Err(Breach::Rank {
            place: slices,
            rank: parts.len(),
            wanted: format!("at least {whole}, the dimensions that an index does not address"),
        });
    };
    // IREE does not verify that the last one has the number of dimensions in the map.
    if !(batch..=batch + 1).contains(&indices.len()) {
        let wanted = format!("{batch} or {}: the batch, and the numbers of an index", batch + 1);
        return Err(Breach::Rank { place: INDICES, rank: indices.len(), wanted });
    }
    verify_all_equal(&indices[..batch], &parts, BATCH)?;
    let mask = Place::Operand(2);
    if let (4, Some(own)) = (op.operand_count(), spots(op, mask)) {
        verify_rank(mask, own.len(), batch, "one dimension for each of the batch")?;
        verify_all_equal(&own, &parts, "the mask has an element for each index")?;
    }
    verify_all_equal(
        &parts[batch..],
        &own[depth.min(own.len())..],
        "an index does not address this dimension",
    )
}

/// torch-mlir's scatter: a list of indices, for each of which operand #0 has a window of the last operand.
pub fn verify_tm_scatter(op: &dyn ForeignOp) -> Result<(), Breach> {
    let tensor = Place::Operand(2);
    let limit = spots(op, tensor).map(|own| own.len());
    let Some(depth) = map(op, limit)? else { return Ok(()) };
    let [Some(updates), Some(indices), Some(own)] = [FIRST, INDICES, tensor].map(|place| spots(op, place))
    else {
        return Ok(());
    };
    verify_rank(INDICES, indices.len(), 2, "a list of indices")?;
    verify_size(
        indices[1],
        i64::try_from(depth).unwrap_or(i64::MAX),
        "a number for each entry of dimension_map",
    )?;
    verify_not_scalar(FIRST, &updates)?;
    verify_equal(updates[0], indices[0], BATCH)?;
    let (window, whole) = (updates.len() - 1, own.len().saturating_sub(depth));
    if !(whole..=own.len()).contains(&window) {
        let wanted = format!("{} to {}: a window of operand #2 for each index", whole + 1, own.len() + 1);
        return Err(Breach::Rank { place: FIRST, rank: updates.len(), wanted });
    }
    let last = |spots: &[Spot]| spots[spots.len() - whole..].to_vec();
    last(&updates).into_iter().zip(last(&own)).try_for_each(|(at, most)| verify_at_most(at, most))
}
