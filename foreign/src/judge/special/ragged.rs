//! Ragged tensors: products of groups of rows, and rows of different lengths.

use super::conditions::{size, verify_all_equal, verify_equal, verify_rank, verify_size};
use crate::{
    breach::{Breach, Spot},
    judge::spots::{differ, spots},
    judge::stretched::columns,
    op::ForeignOp,
    sizes::dot::listed,
};
use broadcastable::Place;

const NUMBERS: &str = "ragged_dot_dimension_numbers";
const LHS: Place = Place::Operand(0);
const RHS: Place = Place::Operand(1);
const GROUPS: Place = Place::Operand(2);

/// One dimension of the first factor is divided into groups, whose sizes are operand #2: for each index of
/// the dimensions before it, or one list for all.
pub fn verify_dot(op: &dyn ForeignOp) -> Result<(), Breach> {
    let Some(text) = op.text(NUMBERS) else { return Ok(()) };
    let list = |name: &str| listed::<usize>(&text, name);
    let [batch, contracted, ragged] =
        ["lhs_batching_dimensions", "lhs_contracting_dimensions", "lhs_ragged_dimensions"].map(list);
    let [rhs_batch, rhs_contracted, groups] =
        ["rhs_batching_dimensions", "rhs_contracting_dimensions", "rhs_group_dimensions"].map(list);
    let &[ragged_dim] = &ragged[..] else { return Err(count("lhs_ragged_dimensions", &ragged, 1)) };
    let is_free = !batch.contains(&ragged_dim) && !contracted.contains(&ragged_dim);
    if groups.len() != usize::from(is_free) {
        return Err(count("rhs_group_dimensions", &groups, usize::from(is_free)));
    }
    let [Some(lhs), Some(rhs)] = [LHS, RHS].map(|place| spots(op, place)) else { return Ok(()) };
    for (name, of, list, rank) in [
        ("lhs_batching_dimensions", LHS, &batch, lhs.len()),
        ("lhs_contracting_dimensions", LHS, &contracted, lhs.len()),
        ("lhs_ragged_dimensions", LHS, &ragged, lhs.len()),
        ("rhs_batching_dimensions", RHS, &rhs_batch, rhs.len()),
        ("rhs_contracting_dimensions", RHS, &rhs_contracted, rhs.len()),
        ("rhs_group_dimensions", RHS, &groups, rhs.len()),
    ] {
        let numbers: Vec<i64> = list.iter().map(|&dim| i64::try_from(dim).unwrap_or(i64::MAX)).collect();
        columns(name, &numbers, of, rank, false)?;
    }
    let pairs = batch.iter().zip(&rhs_batch).chain(contracted.iter().zip(&rhs_contracted));
    for (&at, &other) in pairs {
        let pair = rhs.get(other).zip(lhs.get(at));
        if let Some((&at, &other)) = pair.filter(|(at, other)| differ(at.size, other.size)) {
            return Err(Breach::Contracted { at, other });
        }
    }
    let Some(sizes) = spots(op, GROUPS) else { return Ok(()) };
    let is_before = |dim: &usize| {
        let is_of_batch = batch.contains(dim);
        match (batch.contains(&ragged_dim), contracted.contains(&ragged_dim)) {
            (true, _) => is_of_batch && *dim < ragged_dim,
            (_, true) => is_of_batch || (contracted.contains(dim) && *dim < ragged_dim),
            _ => is_of_batch || (!contracted.contains(dim) && *dim < ragged_dim),
        }
    };
    let before: Vec<Spot> = (0..lhs.len()).filter(is_before).map(|dim| lhs[dim]).collect();
    if sizes.len() != 1 {
        let (wanted, rank) = (before.len() + 1, sizes.len());
        if rank != wanted || rank == 0 {
            let or = if wanted > 1 { format!(" or {wanted}") } else { String::new() };
            let wanted = format!("1{or}: the groups, for each index of the dimensions before the ragged one");
            return Err(Breach::Rank { place: GROUPS, rank, wanted });
        }
        verify_all_equal(&sizes, &before, "there is a list of group sizes for each index of it")?;
    }
    let of_groups = sizes.last().filter(|_| contracted.contains(&ragged_dim)).copied();
    let free = |spots: &[Spot], used: [&[usize]; 3]| {
        spots.iter().filter(|at| !used.iter().any(|list| list.contains(&at.dim))).copied().collect::<Vec<_>>()
    };
    let of_batch: Vec<Spot> = batch.iter().map(|&dim| lhs[dim]).collect();
    let rows = free(&lhs, [&batch, &contracted, &[]]);
    let columns_of = free(&rhs, [&rhs_batch, &rhs_contracted, &groups]);
    let computed = [of_groups.into_iter().collect(), of_batch, rows, columns_of].concat();
    if let Some(result) = spots(op, Place::Result(0)) {
        let why = "the groups, if rows are summed, then the batch, the rows and the columns";
        verify_rank(Place::Result(0), result.len(), computed.len(), why)?;
        verify_all_equal(&result, &computed, why)?;
    }
    match (groups.first().and_then(|&dim| rhs.get(dim)), sizes.last()) {
        (Some(&group), Some(&count)) => verify_equal(group, count, "both are the number of groups"),
        _ => Ok(()),
    }
}

fn count(attribute: &str, list: &[usize], wanted: usize) -> Breach {
    Breach::Entries { attribute: attribute.to_owned(), count: list.len(), wanted: wanted.to_string() }
}

/// A dimension becomes two: rows, one fewer than operand #1 has entries, and the columns of each, whose
/// number no type has.
pub fn verify_cast(op: &dyn ForeignOp) -> Result<(), Breach> {
    let (source, lengths, result) = (Place::Operand(0), Place::Operand(1), Place::Result(0));
    let [Some(own), Some(to)] = [source, result].map(|place| spots(op, place)) else { return Ok(()) };
    let Some(&[dim]) = op.integers("ragged_dim").as_deref() else { return Ok(()) };
    let (attribute, entry, value, of) = ("ragged_dim".to_owned(), 0, dim, source);
    let Some(dim) = usize::try_from(dim).ok().filter(|&dim| dim < own.len()) else {
        return Err(Breach::EntryRange { attribute, entry, value, of, rank: own.len() });
    };
    verify_rank(result, to.len(), own.len() + 1, "one more than operand #0")?;
    if let Some(lengths_of) = spots(op, lengths) {
        verify_rank(lengths, lengths_of.len(), 1, "a list of where rows begin and end")?;
        if let Some(count) = lengths_of.first().and_then(|&at| size(at)) {
            verify_size(to[dim], count - 1, "one fewer than operand #1 has entries")?;
        }
    }
    if !to[dim + 1].size.is_dynamic() {
        return Err(Breach::Size {
            at: to[dim + 1],
            wanted: "?, because rows have different lengths".into(),
        });
    }
    for (from, at) in own.iter().enumerate().filter(|(from, _)| *from != dim) {
        let other = to[if from < dim { from } else { from + 1 }];
        // A cast may not promise a size either.
        if at.size != other.size {
            let why = "a cast to a ragged shape keeps the other dimensions, ? included";
            return Err(Breach::Unequal { at: other, other: *at, why });
        }
    }
    Ok(())
}
