//! Where an op breaks a rule.

use super::Violation;
use std::fmt;

/// An operand or a result, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The operand of that index.
    Operand(usize),
    /// The result of that index.
    Result(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(index) => write!(formatter, "operand #{index}"),
            Self::Result(index) => write!(formatter, "result #{index}"),
        }
    }
}

impl Violation {
    /// The operand or result that breaks the rule; `None` if the whole op does.
    pub fn place(&self) -> Option<Place> {
        match *self {
            Self::NotShaped { place, .. } | Self::MixedKinds { place, .. } => Some(place),
            Self::OperandSize { operand, .. }
            | Self::KeptRank { operand, .. }
            | Self::KeptUnit { operand, .. }
            | Self::DimensionsUnranked { operand }
            | Self::DimensionsRequired { operand }
            | Self::DimensionsCount { operand, .. } => Some(Place::Operand(operand)),
            Self::ResultRank { result, .. }
            | Self::ResultDynamic { result, .. }
            | Self::ResultStatic { result, .. }
            | Self::ElementType { result, .. } => Some(Place::Result(result)),
            _ => None,
        }
    }

    /// The dimension of [`Violation::place`] that breaks the rule, counted from 0 on the left.
    pub fn dim(&self) -> Option<usize> {
        match *self {
            Self::OperandSize { dim, .. }
            | Self::KeptUnit { dim, .. }
            | Self::ResultDynamic { dim, .. }
            | Self::ResultStatic { dim, .. } => Some(dim),
            _ => None,
        }
    }

    /// The operand or result that [`Violation::place`] does not fit.
    pub fn other_place(&self) -> Option<Place> {
        match *self {
            Self::MixedKinds { other, .. } => Some(other),
            Self::OperandSize { other_operand: operand, .. }
            | Self::KeptRank { other_operand: operand, .. }
            | Self::KeptUnit { other_operand: operand, .. }
            | Self::ResultDynamic { operand, .. }
            | Self::ResultStatic { operand, .. }
            | Self::ElementType { result: operand, .. } => Some(Place::Operand(operand)),
            Self::DimensionsRequired { operand } | Self::DimensionsCount { operand, .. } => {
                Some(Place::Operand(usize::from(operand == 0)))
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{op::Op, rule::Rule};
    use Place::{Operand, Result};

    /// One op for each sort of violation.
    #[test]
    fn a_violation_tells_its_places() {
        for (op, rule, place, dim, other_place) in [
            ("-> 4", Rule::OperandsNonempty, None, None, None),
            ("4", Rule::SingleResult, None, None, None),
            ("4, 4 => 4", Rule::ResultsMatchOperands, None, None, None),
            ("4, f32 -> 4", Rule::ShapedTypes, Some(Operand(1)), None, None),
            ("4 -> f32", Rule::ShapedTypes, Some(Result(0)), None, None),
            ("4, vector<4> -> 4", Rule::UniformKind, Some(Operand(1)), None, Some(Operand(0))),
            ("4, 4 -> vector<4>", Rule::UniformKind, Some(Result(0)), None, Some(Operand(0))),
            ("3, ?, 5x2 -> *", Rule::InferDim, Some(Operand(2)), Some(1), Some(Operand(0))),
            ("3, 5x2 dims 1 -> *", Rule::DimsSize, Some(Operand(1)), Some(1), Some(Operand(0))),
            ("5x2, 3 dims 1 -> *", Rule::DimsSize, Some(Operand(1)), Some(0), Some(Operand(0))),
            ("4, 4, 4 dims 0 -> 4", Rule::DimsBinary, None, None, None),
            ("4, * dims 0 -> 4", Rule::DimsBinary, Some(Operand(1)), None, None),
            ("4, 4 dims 1 -> 4", Rule::DimsIdentity, None, None, None),
            ("4, 2x4 dims [] -> *", Rule::DimsRequired, Some(Operand(0)), None, Some(Operand(1))),
            ("2x4, 4 dims 0, 1 -> *", Rule::DimsCount, Some(Operand(1)), None, Some(Operand(0))),
            ("4, 2x4 dims 2 -> *", Rule::DimsRange, None, None, None),
            ("4x4, 4x4x4 dims 1, 0 -> *", Rule::DimsOrder, None, None, None),
            ("4, 2x4 -> 4", Rule::ResultRank, Some(Result(0)), None, None),
            ("4x1, 1x? -> 4x3", Rule::ResultDynamic, Some(Result(0)), Some(1), Some(Operand(1))),
            ("1, 4x3 -> 4x2", Rule::ResultStatic, Some(Result(0)), Some(1), Some(Operand(1))),
            ("4, 1 => 4, 3", Rule::ResultStatic, Some(Result(1)), Some(0), Some(Operand(0))),
            ("4xf32, 4xi8 => 4xf32, 4xf32", Rule::ElementTypeKept, Some(Result(1)), None, Some(Operand(1))),
        ] {
            let violation = op.parse::<Op>().unwrap().verify().unwrap_err();
            let found = (violation.rule(), violation.place(), violation.dim(), violation.other_place());
            assert_eq!(found, (rule, place, dim, other_place), "{op}");
        }
    }
}
