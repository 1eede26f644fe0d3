//! One dimension of the inferred shape: its size, who set it, and what is proven of the sizes that line up in it.

use crate::dim::Dim;

/// What is known of one result dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The inferred size: fixed if any operand has a fixed size here, else `?` if any is dynamic, else 1.
    pub size: Dim,
    /// The first operand that has that size here.
    pub set_by: usize,
    dynamic: UnknownSizes,
}

/// How many different unknown sizes meet; equal numbers stand for equal sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownSizes {
    None,
    One { number: usize },
    Many,
}

impl UnknownSizes {
    pub fn add(&mut self, number: usize) {
        *self = match *self {
            Self::None => Self::One { number },
            Self::One { number: same } if same == number => return,
            _ => Self::Many,
        };
    }
}

/// How an operand takes part in one result dimension (rule `element-map`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The operand's rank is too small: it has no dimension here.
    Missing,
    /// A static 1 that is stretched: always read at index 0.
    Unit,
    /// Proven equal to the extent: read at the result's index.
    Full,
    /// A `?` that may be 1 or the extent at run time.
    Ambiguous,
}

impl Column {
    /// A unit, which takes any size.
    pub(crate) fn new(operand: usize) -> Self {
        Self { size: Dim::UNIT, set_by: operand, dynamic: UnknownSizes::None }
    }

    /// Adds one more size, which `combine` combines with those that are here; returns whether it fits.
    pub(crate) fn add(
        &mut self,
        dim: Dim,
        operand: usize,
        combine: impl FnOnce(Dim, Dim) -> Option<Dim>,
        number: impl FnOnce() -> usize,
    ) -> bool {
        let Some(size) = combine(self.size, dim) else { return false };
        if size != self.size {
            self.size = size;
            self.set_by = operand;
        }
        if dim.is_dynamic() {
            self.dynamic.add(number());
        }
        true
    }

    /// The role of an operand of that size; unranked ones may stretch everything that is not fixed.
    pub(crate) fn role(&self, size: Dim, has_unranked: bool) -> Role {
        match size {
            Dim::DYNAMIC if has_unranked || !self.is_legal() => Role::Ambiguous,
            Dim::UNIT if has_unranked || !self.size.is_unit() => Role::Unit,
            _ => Role::Full,
        }
    }

    /// Whether no run-time sizes of the ranked operands can be illegal here: at most one size takes part that is
    /// not 1. [`Facts::is_legal`](crate::Facts::is_legal) counts unranked ones too.
    pub fn is_legal(&self) -> bool {
        match self.dynamic {
            UnknownSizes::None => true,
            UnknownSizes::One { .. } => self.size.is_dynamic(),
            UnknownSizes::Many => false,
        }
    }
}
