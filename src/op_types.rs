//! The rules' view of an op, for types that are stored in an [`Op`](crate::Op) or in MLIR. Types are read in
//! place, because to copy their sizes would take longer than to combine them.

use crate::{alignment::Alignment, dim::Dim, error::Place, size::SizeId, value::Kind};

/// An op's types. The argument is always a place of the op.
pub(crate) trait OpTypes {
    type Sizes<'a>: Sizes
    where
        Self: 'a;

    fn operand_count(&self) -> usize;

    fn result_count(&self) -> usize;

    /// The shape of an operand or a result.
    fn shape(&self, place: Place) -> TypeShape<Self::Sizes<'_>>;

    /// The text of a type that cannot broadcast.
    fn text(&self, place: Place) -> String;

    fn alignment(&self) -> Alignment<'_>;

    /// The operand that the op never stretches, if it broadcasts one way.
    fn kept_operand(&self) -> Option<usize> {
        None
    }

    /// The identity of a dynamic size of an operand; for an unranked operand, dimension 0 stands for all.
    fn size_id(&self, operand: usize, dim: usize) -> SizeId;

    /// Every operand, then every result.
    fn places(&self) -> impl Iterator<Item = Place> {
        let operands = (0..self.operand_count()).map(Place::Operand);
        operands.chain((0..self.result_count()).map(Place::Result))
    }
}

/// The sizes of a ranked type.
pub(crate) trait Sizes: Copy {
    fn rank(self) -> usize;

    /// The size of a dimension that the type has.
    fn size(self, dim: usize) -> Dim;
}

impl Sizes for &[Dim] {
    #[inline]
    fn rank(self) -> usize {
        self.len()
    }

    #[inline]
    fn size(self, dim: usize) -> Dim {
        self[dim]
    }
}

/// A type, as the rules read it.
#[derive(Clone, Copy)]
pub(crate) enum TypeShape<S> {
    Ranked(Kind, S),
    Unranked(Kind),
    /// A type that cannot broadcast.
    Other,
}

impl<S> TypeShape<S> {
    #[inline]
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Ranked(kind, _) | Self::Unranked(kind) => Some(*kind),
            Self::Other => None,
        }
    }

    /// The sizes, if there are some.
    #[inline]
    pub fn ranked(self) -> Option<S> {
        match self {
            Self::Ranked(_, sizes) => Some(sizes),
            _ => None,
        }
    }
}

/// The kinds of the types that were seen.
#[derive(Default)]
pub(crate) struct Kinds {
    tensor: bool,
    vector: bool,
    other: bool,
}

impl Kinds {
    #[inline]
    pub fn add(&mut self, kind: Option<Kind>) {
        match kind {
            Some(Kind::Tensor) => self.tensor = true,
            Some(Kind::Vector) => self.vector = true,
            None => self.other = true,
        }
    }

    /// Whether all of them can broadcast with each other.
    #[inline]
    pub fn are_uniform(&self) -> bool {
        !(self.other || self.tensor && self.vector)
    }
}
