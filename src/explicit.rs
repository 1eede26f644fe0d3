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
    dim::{Dim, infer_dim},
    error::Violation,
    facts::{Explicit, Facts},
    rule::Rule,
    shape::ValueType,
};
use smallvec::SmallVec;

/// Rules `dims-binary` to `dims-order`, in that order; `number` as in [`Facts::fold`].
pub(crate) fn infer<'a>(
    operands: impl Iterator<Item = Option<&'a [Dim]>>,
    broadcast_dimensions: &[i64],
    number: &impl Fn(usize, usize) -> usize,
) -> Result<Facts, Violation> {
    let operands = two_ranked(operands)?;
    let explicit = align(operands, broadcast_dimensions)?;
    verify_sizes(operands, &explicit)?;
    verify_order(broadcast_dimensions)?;
    Ok(Facts::line_up(operands, explicit, number))
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

/// Which dimensions line up: rules `dims-identity` to `dims-range`. Of two operands of equal rank the
/// second one is lined up.
fn align(operands: [&[Dim]; 2], broadcast_dimensions: &[i64]) -> Result<Explicit, Violation> {
    let operand = usize::from(operands[1].len() <= operands[0].len());
    let (rank, larger_rank) = (operands[operand].len(), operands[1 - operand].len());
    let count = broadcast_dimensions.len();
    if rank == larger_rank {
        let is_identity = broadcast_dimensions.iter().copied().eq(0..rank as i64);
        return match is_identity || count == 0 {
            true => Ok(Explicit { operand, columns: (0..rank).collect() }),
            false => Err(Violation::DimensionsNotIdentity { rank }),
        };
    }
    if count == 0 && rank > 0 {
        return Err(Violation::DimensionsRequired { operand });
    }
    if count != rank {
        return Err(Violation::DimensionsCount { operand, rank, count });
    }
    let column = |(entry, &value): (usize, &i64)| {
        let column = usize::try_from(value).ok().filter(|&column| column < larger_rank);
        column.ok_or(Violation::DimensionsRange { entry, value, operand: 1 - operand, rank: larger_rank })
    };
    let columns = broadcast_dimensions.iter().enumerate().map(column).collect::<Result<_, _>>()?;
    Ok(Explicit { operand, columns })
}

/// As [`align`], to draw operands of which one has been refused; `None` if it is not its sizes that are
/// wrong, or they line up in another order than they are written in.
pub(crate) fn align_refused(operands: &[ValueType], broadcast_dimensions: &[i64]) -> Option<Explicit> {
    verify_order(broadcast_dimensions).ok()?;
    align(two_ranked(operands.iter().map(ValueType::dims)).ok()?, broadcast_dimensions).ok()
}

/// Rule `dims-size`.
fn verify_sizes(operands: [&[Dim]; 2], explicit: &Explicit) -> Result<(), Violation> {
    for (own_dim, &other_dim) in explicit.columns.iter().enumerate() {
        let dims = if explicit.operand == 0 { [own_dim, other_dim] } else { [other_dim, own_dim] };
        let [other_size, size] = [operands[0][dims[0]], operands[1][dims[1]]];
        if infer_dim(other_size, size).is_none() {
            let (rule, operand, dim, other_operand) = (Rule::DimsSize, 1, dims[1], 0);
            return Err(Violation::OperandSize { rule, operand, dim, size, other_size, other_operand });
        }
    }
    Ok(())
}

/// Rule `dims-order`.
fn verify_order(broadcast_dimensions: &[i64]) -> Result<(), Violation> {
    for (index, pair) in broadcast_dimensions.windows(2).enumerate() {
        if let [before, value] = *pair
            && before >= value
        {
            return Err(Violation::DimensionsOrder { entry: index + 1, value, before });
        }
    }
    Ok(())
}
