//! The rule that an op breaks, and where.

use super::{Breach, Spot};
use broadcastable::{Place, Rule};

impl Breach {
    /// The broken rule.
    pub fn rule(&self) -> Rule {
        match self {
            Self::SameSize { .. } | Self::SameRank { .. } => Rule::SameShape,
            Self::EntryCount { .. } | Self::Entries { .. } => Rule::DimsCount,
            Self::EntryRange { .. } => Rule::DimsRange,
            Self::EntryTwice { .. } | Self::EntryAlso { .. } => Rule::InDimUnique,
            Self::NotStretched { rule, .. }
            | Self::Differs { rule, .. }
            | Self::ResultSize { rule, .. }
            | Self::ResultRank { rule, .. } => *rule,
            Self::NotStretchedToOthers { .. } | Self::LargerRank { .. } => Rule::InferDim,
            Self::TargetRank { .. } | Self::TargetEntry { .. } | Self::TargetSize { .. } => Rule::TargetShape,
            Self::EntryPositive { .. }
            | Self::EntrySize { .. }
            | Self::EntryOther { .. }
            | Self::Unequal { .. }
            | Self::ElementCount { .. }
            | Self::ElementRest { .. }
            | Self::Rank { .. }
            | Self::Size { .. } => Rule::ResultShape,
            Self::Contracted { .. } => Rule::Contraction,
            Self::OperandCount { .. } => Rule::OperandCount,
            Self::ElementTypes { .. } | Self::ElementRefused { .. } | Self::ElementGiven { .. } => {
                Rule::ElementTypes
            }
            Self::ElementKept { .. } => Rule::ElementTypeKept,
        }
    }

    /// The dimensions that do not fit.
    pub fn spots(&self) -> Vec<Spot> {
        match *self {
            Self::SameSize { at, other, .. }
            | Self::Unequal { at, other, .. }
            | Self::NotStretched { at, other, .. }
            | Self::Differs { at, other, .. }
            | Self::Contracted { at, other } => {
                vec![at, other]
            }
            Self::NotStretchedToOthers { at, .. } | Self::TargetSize { at, .. } | Self::Size { at, .. } => {
                vec![at]
            }
            Self::ResultSize { result, dim, size, .. } => {
                vec![Spot { place: Place::Result(result), dim, size }]
            }
            _ => vec![],
        }
    }
}
