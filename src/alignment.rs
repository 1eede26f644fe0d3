//! The alignment of an op's operands: on the right, or by XLA's `broadcast_dimensions`.
//!
//! | operands | `broadcast_dimensions` |
//! |---|---|
//! | of equal rank | empty, or `0, 1, …` up to the last dimension |
//! | of rank 0 and of a larger rank | empty: the scalar is stretched to every position |
//! | otherwise | for each dimension of the smaller-rank operand, in order, the dimension of the other operand |
//!
//! Sizes that line up combine by the lattice, so that units expand in either operand.

use crate::{
    dim::{Dim, infer_dim},
    error::Violation,
    rule::Rule,
    shape::INLINE_RANK,
};
use smallvec::SmallVec;

/// The alignment of an op's operands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Alignment<'a> {
    /// On the right; a missing leading dimension is a unit (rule `expand-rank`).
    #[default]
    Right,
    /// Two operands, by XLA's `broadcast_dimensions`: entry `k` names the dimension of the larger-rank
    /// operand that dimension `k` of the other operand lines up with. An empty list differs from
    /// [`Alignment::Right`]: it aligns operands of different ranks only if one of them has rank 0.
    Explicit(&'a [i64]),
}

/// The positions of the operands' dimensions in the columns of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Lineup {
    /// The number of columns.
    pub rank: usize,
    /// The operand that `broadcast_dimensions` align.
    explicit: Option<Explicit>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Explicit {
    operand: usize,
    /// The column of each of its dimensions.
    columns: SmallVec<[usize; INLINE_RANK]>,
}

impl Lineup {
    pub fn on_the_right(rank: usize) -> Self {
        Self { rank, explicit: None }
    }

    /// Rules `dims-identity` to `dims-order`. As in XLA, range, size and order of each entry are checked
    /// before the next entry.
    pub fn explicit(operands: [&[Dim]; 2], entries: &[i64]) -> Result<Self, Violation> {
        let operand = usize::from(operands[1].len() <= operands[0].len());
        let (own, rank) = (operands[operand].len(), operands[1 - operand].len());
        let columns = if own == rank {
            same_rank(operands, entries)?
        } else {
            smaller_rank(operands, operand, entries)?
        };
        Ok(Self { rank, explicit: Some(Explicit { operand, columns }) })
    }

    /// The first of two operands that has a dimension in a column.
    pub fn first_in(&self, column: usize) -> usize {
        match &self.explicit {
            Some(explicit) if explicit.operand == 0 && !explicit.columns.contains(&column) => 1,
            _ => 0,
        }
    }

    /// The column of a dimension of an operand of that rank.
    pub fn column_of(&self, operand: usize, rank: usize, dim: usize) -> Option<usize> {
        match &self.explicit {
            Some(explicit) if explicit.operand == operand => explicit.columns.get(dim).copied(),
            _ if dim < rank => (self.rank + dim).checked_sub(rank),
            _ => None,
        }
    }

    /// The dimension of an operand of that rank in a column: the inverse of [`Lineup::column_of`].
    pub fn dim_at(&self, operand: usize, rank: usize, column: usize) -> Option<usize> {
        let dim = match &self.explicit {
            Some(explicit) if explicit.operand == operand => explicit.columns.binary_search(&column).ok(),
            _ => column.checked_sub(self.rank.checked_sub(rank)?),
        };
        dim.filter(|&dim| dim < rank)
    }
}

fn same_rank(operands: [&[Dim]; 2], entries: &[i64]) -> Result<SmallVec<[usize; INLINE_RANK]>, Violation> {
    let rank = operands[0].len();
    verify_identity(rank, entries)?;
    (0..rank).try_for_each(|dim| verify_size(operands, [dim, dim]))?;
    Ok((0..rank).collect())
}

fn smaller_rank(
    operands: [&[Dim]; 2],
    operand: usize,
    entries: &[i64],
) -> Result<SmallVec<[usize; INLINE_RANK]>, Violation> {
    verify_count(operand, operands[operand].len(), entries)?;
    let mut columns = SmallVec::new();
    for (entry, &value) in entries.iter().enumerate() {
        let column = verify_range(operands, operand, entry, value)?;
        verify_size(operands, if operand == 0 { [entry, column] } else { [column, entry] })?;
        verify_order(entry, value, columns.last().copied())?;
        columns.push(column);
    }
    Ok(columns)
}

/// Rule `dims-binary`.
pub(crate) fn verify_binary<T>(operands: &[Option<T>]) -> Result<[&T; 2], Violation> {
    let [a, b] = operands else {
        return Err(Violation::DimensionsNotBinary { operands: operands.len() });
    };
    let ranked = |operand, dims: &'_ Option<T>| match dims {
        Some(_) => Ok(()),
        None => Err(Violation::DimensionsUnranked { operand }),
    };
    ranked(0, a)?;
    ranked(1, b)?;
    Ok([a, b].map(|dims| dims.as_ref().expect("it is ranked")))
}

/// Rule `dims-identity`.
fn verify_identity(rank: usize, entries: &[i64]) -> Result<(), Violation> {
    if entries.is_empty() || entries.iter().copied().eq(0..rank as i64) {
        Ok(())
    } else {
        Err(Violation::DimensionsNotIdentity { rank })
    }
}

/// Rules `dims-required` and `dims-count`.
fn verify_count(operand: usize, rank: usize, entries: &[i64]) -> Result<(), Violation> {
    match entries.len() {
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
