//! Operands that line up as XLA's `broadcast_dimensions` say, instead of on the right.
//!
//! | operands | `broadcast_dimensions` |
//! |---|---|
//! | of equal rank | empty, or `0, 1, …` up to the last dimension |
//! | a rank 0 and a larger one | empty: it goes to every position |
//! | else | for each dimension of the smaller rank, in order, the dimension of the larger one |
//!
//! Sizes that line up combine by the lattice, so that units expand in either operand.

use crate::{
    column::Column,
    dim::{Dim, infer_dim},
    error::Violation,
    facts::{Columns, Facts},
    rule::Rule,
    shape::INLINE_RANK,
};
use smallvec::SmallVec;

/// The operand that `broadcast_dimensions` line up, and the column of each of its dimensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Explicit {
    pub operand: usize,
    pub columns: SmallVec<[usize; INLINE_RANK]>,
}

/// Rules `dims-binary` to `dims-order`, in that order; `number` as in [`Facts::fold`].
pub(crate) fn infer<'a>(
    operands: impl Iterator<Item = Option<&'a [Dim]>>,
    broadcast_dimensions: &[i64],
    number: &impl Fn(usize, usize) -> usize,
) -> Result<Facts, Violation> {
    let operands = two_ranked(operands)?;
    let explicit = align(operands, broadcast_dimensions)?;
    Ok(Facts::explicit(columns(operands, &explicit, number), explicit))
}

/// The columns of two operands whose sizes are known to combine: the dimensions of the one that is not lined up.
fn columns(operands: [&[Dim]; 2], explicit: &Explicit, number: &impl Fn(usize, usize) -> usize) -> Columns {
    let larger = 1 - explicit.operand;
    let mut columns: Columns = (0..operands[larger].len()).map(|_| Column::new(larger)).collect();
    explicit.columns.iter().for_each(|&column| columns[column].set_by = 0);
    for (operand, dims) in operands.into_iter().enumerate() {
        for (dim, &size) in dims.iter().enumerate() {
            let column = if operand == explicit.operand { explicit.columns[dim] } else { dim };
            let fits = columns[column].add(size, operand, infer_dim, || number(operand, dim));
            debug_assert!(fits, "these sizes were combined before");
        }
    }
    columns
}

/// Rule `dims-binary`.
fn two_ranked<'a>(operands: impl Iterator<Item = Option<&'a [Dim]>>) -> Result<[&'a [Dim]; 2], Violation> {
    let operands: SmallVec<[_; 2]> = operands.collect();
    let [a, b] = operands[..] else {
        return Err(Violation::DimensionsNotBinary { operands: operands.len() });
    };
    let ranked = |operand, dims: Option<&'a [Dim]>| dims.ok_or(Violation::DimensionsUnranked { operand });
    Ok([ranked(0, a)?, ranked(1, b)?])
}

/// Which dimensions line up, of two operands of equal rank those of the second one. As in XLA, each entry
/// is checked for range, size and order before the next one.
fn align(operands: [&[Dim]; 2], broadcast_dimensions: &[i64]) -> Result<Explicit, Violation> {
    let operand = usize::from(operands[1].len() <= operands[0].len());
    let rank = operands[operand].len();
    if rank == operands[1 - operand].len() {
        verify_identity(rank, broadcast_dimensions)?;
        (0..rank).try_for_each(|dim| verify_size(operands, [dim, dim]))?;
        return Ok(Explicit { operand, columns: (0..rank).collect() });
    }
    verify_count(operand, rank, broadcast_dimensions)?;
    let mut columns = SmallVec::new();
    for (entry, &value) in broadcast_dimensions.iter().enumerate() {
        let column = verify_range(operands, operand, entry, value)?;
        verify_size(operands, if operand == 0 { [entry, column] } else { [column, entry] })?;
        verify_order(entry, value, columns.last().copied())?;
        columns.push(column);
    }
    Ok(Explicit { operand, columns })
}

/// Rule `dims-identity`.
fn verify_identity(rank: usize, broadcast_dimensions: &[i64]) -> Result<(), Violation> {
    match broadcast_dimensions.is_empty() || broadcast_dimensions.iter().copied().eq(0..rank as i64) {
        true => Ok(()),
        false => Err(Violation::DimensionsNotIdentity { rank }),
    }
}

/// Rules `dims-required` and `dims-count`.
fn verify_count(operand: usize, rank: usize, broadcast_dimensions: &[i64]) -> Result<(), Violation> {
    match broadcast_dimensions.len() {
        count if count == rank => Ok(()),
        0 => Err(Violation::DimensionsRequired { operand }),
        count => Err(Violation::DimensionsCount { operand, rank, count }),
    }
}

/// Rule `dims-range`; returns the column.
fn verify_range(operands: [&[Dim]; 2], operand: usize, entry: usize, value: i64) -> Result<usize, Violation> {
    let (operand, rank) = (1 - operand, operands[1 - operand].len());
    let column = usize::try_from(value).ok().filter(|&column| column < rank);
    column.ok_or(Violation::DimensionsRange { entry, value, operand, rank })
}

/// Rule `dims-size`, for a dimension of each operand.
fn verify_size(operands: [&[Dim]; 2], dims: [usize; 2]) -> Result<(), Violation> {
    let [other_size, size] = [operands[0][dims[0]], operands[1][dims[1]]];
    if infer_dim(other_size, size).is_some() {
        return Ok(());
    }
    let (rule, operand, dim, other_operand) = (Rule::DimsSize, 1, dims[1], 0);
    Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand })
}

/// Rule `dims-order`.
fn verify_order(entry: usize, value: i64, before: Option<usize>) -> Result<(), Violation> {
    match before.map(|before| before as i64).filter(|&before| before >= value) {
        Some(before) => Err(Violation::DimensionsOrder { entry, value, before }),
        None => Ok(()),
    }
}
