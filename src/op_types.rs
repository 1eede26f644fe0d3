//! The rules on a compiler's own types: what they ask of an op, wherever its types are stored.
//!
//! A compiler that implements [`OpTypes`] for its ops has inference and verification of
//! [`verify`](mod@crate::verify) without a copy of any shape. [`Op`](crate::Op) implements it, and
//! `broadcastable-mlir` for the ops of MLIR.
//!
//! ```
//! use broadcastable::{Alignment, Dim, Kind, Place, SizeId, op_types::{OpTypes, TypeShape}, verify};
//!
//! /// An op of a compiler that has only tensors of known rank.
//! struct Add {
//!     operands: Vec<Vec<Dim>>,
//!     result: Vec<Dim>,
//! }
//!
//! impl OpTypes for Add {
//!     type Sizes<'a> = &'a [Dim];
//!
//!     fn operand_count(&self) -> usize {
//!         self.operands.len()
//!     }
//!     fn result_count(&self) -> usize {
//!         1
//!     }
//!     fn shape(&self, place: Place) -> TypeShape<&[Dim]> {
//!         TypeShape::Ranked(Kind::Tensor, match place {
//!             Place::Operand(operand) => &self.operands[operand],
//!             Place::Result(_) => &self.result,
//!         })
//!     }
//!     fn text(&self, _: Place) -> String {
//!         unreachable!("every type is a tensor")
//!     }
//!     fn alignment(&self) -> Alignment<'_> {
//!         Alignment::Right
//!     }
//!     fn size_id(&self, operand: usize, dim: usize) -> SizeId {
//!         SizeId::new(operand, dim) // no two sizes are known to be equal
//!     }
//! }
//!
//! let add = Add { operands: vec![vec![Dim::new(4), Dim::UNIT], vec![Dim::new(2)]], result: vec![Dim::new(4), Dim::new(3)] };
//! let mut facts = Default::default();
//! let refused = verify::verify_elementwise(&add, &mut facts).unwrap_err();
//! assert_eq!(refused.rule().id(), "result-static");
//! ```

use crate::{alignment::Alignment, dim::Dim, error::Place, size::SizeId, value::Kind};

/// An op's types. Every place that is asked for is one of the op.
pub trait OpTypes {
    /// The sizes of a type, where they are stored.
    type Sizes<'a>: Sizes
    where
        Self: 'a;

    /// How many operands there are.
    fn operand_count(&self) -> usize;

    /// How many results there are.
    fn result_count(&self) -> usize;

    /// The shape of an operand or a result.
    fn shape(&self, place: Place) -> TypeShape<Self::Sizes<'_>>;

    /// The text of a type that cannot broadcast.
    fn text(&self, place: Place) -> String;

    /// Which dimensions of the operands line up.
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
pub trait Sizes: Copy {
    /// How many there are.
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
pub enum TypeShape<S> {
    /// A tensor or a vector of these sizes.
    Ranked(Kind, S),
    /// A tensor of unknown rank.
    Unranked(Kind),
    /// A type that cannot broadcast.
    Other,
}

impl<S> TypeShape<S> {
    /// The kind of a type that broadcasts.
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
