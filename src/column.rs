//! One dimension of the inferred shape: its size, the operand that set it, and the facts of the sizes that
//! line up in it.

use crate::{
    dim::Dim,
    size::{SizeId, UnknownSizes},
};
use std::fmt;

/// The facts of one result dimension.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Column {
    /// The inferred size: fixed if any operand has a fixed size here, else `?` if any size is dynamic, else
    /// 1.
    pub size: Dim,
    /// The first operand that has that size here.
    pub set_by: usize,
    dynamic: UnknownSizes,
}

/// The role of an operand in one result dimension (rule `element-map`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The operand's rank is too small: it has no dimension here.
    Missing,
    /// A stretched static 1: always read at index 0.
    Unit,
    /// Proven equal to the extent: read at the result's index.
    Full,
    /// A `?` that may be 1 or the extent at run time.
    Ambiguous,
}

impl Column {
    /// A unit, which combines with any size.
    pub(crate) fn new(operand: usize) -> Self {
        Self { size: Dim::UNIT, set_by: operand, dynamic: UnknownSizes::None }
    }

    /// That size alone.
    #[inline]
    pub(crate) fn of(size: Dim, operand: usize, id: impl FnOnce() -> SizeId) -> Self {
        let dynamic = if size.is_dynamic() { UnknownSizes::One(id()) } else { UnknownSizes::None };
        Self { size, set_by: operand, dynamic }
    }

    /// Adds a size, which `combine` combines with the sizes so far; returns whether it fits.
    #[inline]
    pub(crate) fn add(
        &mut self,
        combine: impl FnOnce(Dim, Dim) -> Option<Dim>,
        dim: Dim,
        operand: usize,
        id: impl FnOnce() -> SizeId,
    ) -> bool {
        let Some(size) = combine(self.size, dim) else { return false };
        if size != self.size {
            self.size = size;
            self.set_by = operand;
        }
        if dim.is_dynamic() {
            self.dynamic.add(id());
        }
        true
    }

    /// The run-time size that is the column's size; `None` if a static size is, or if several sizes may be.
    pub(crate) fn only_size(&self) -> Option<SizeId> {
        match self.dynamic {
            UnknownSizes::One(id) if self.size.is_dynamic() => Some(id),
            _ => None,
        }
    }

    /// The role of an operand of that size; unranked operands may stretch every size that is not fixed.
    pub(crate) fn role(&self, size: Dim, has_unranked: bool) -> Role {
        match size {
            Dim::DYNAMIC if has_unranked || !self.is_legal() => Role::Ambiguous,
            Dim::UNIT if has_unranked || !self.size.is_unit() => Role::Unit,
            _ => Role::Full,
        }
    }

    /// Whether all run-time sizes of the ranked operands are legal here: at most one size is not 1.
    /// [`Facts::is_legal`](crate::Facts::is_legal) also counts unranked operands.
    pub fn is_legal(&self) -> bool {
        match self.dynamic {
            UnknownSizes::None => true,
            UnknownSizes::One(_) => self.size.is_dynamic(),
            UnknownSizes::Many => false,
        }
    }
}

impl PartialEq for Column {
    fn eq(&self, other: &Self) -> bool {
        let known = |column: &Self| (column.size, column.set_by, column.is_legal());
        known(self) == known(other)
    }
}

impl Eq for Column {}

impl fmt::Debug for Column {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Column")
            .field("size", &self.size)
            .field("set_by", &self.set_by)
            .field("is_legal", &self.is_legal())
            .finish_non_exhaustive()
    }
}
