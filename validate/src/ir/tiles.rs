//! Tiles: memory for rows of an operand, each of them as often as the result needs it.

use super::value::Memref;
use crate::logic::term::{Arithmetic, Term, Terms};
use std::rc::Rc;

/// Rows have at most so many elements.
pub const MAX_SIZE: i64 = 32;
/// All rows of a tile have at most so many elements.
pub const MAX_ELEMENTS: i64 = 1024;
/// A tile has at least so many.
pub const TILE: usize = 1056;

/// What is in a tile: nothing that is known, until it is filled.
#[derive(Clone, Default)]
pub struct Tile(pub Vec<Rows>);

/// The rows that a call has copied, if it was executed.
#[derive(Clone)]
pub struct Rows {
    pub executed: Term,
    pub memref: Rc<Memref>,
    /// Where the first one begins.
    pub at: Term,
    /// How far apart they are.
    pub stride: Term,
    /// Whether a row is a row of the operand, or one element of it.
    pub moves: Term,
    pub count: Term,
    pub size: Term,
}

impl Rows {
    /// Those of the iteration with that index.
    pub fn of_iteration(&self, terms: &mut Terms, index: Term, value: Term) -> Self {
        let [executed, at, stride, moves, count, size] =
            [self.executed, self.at, self.stride, self.moves, self.count, self.size]
                .map(|term| terms.with(term, index, value));
        Self { executed, memref: self.memref.clone(), at, stride, moves, count, size }
    }

    /// Where the element of a row is.
    pub fn place(&self, terms: &mut Terms, row: Term, column: Term) -> Term {
        let far = terms.arithmetic(Arithmetic::Mul, row, self.stride);
        let further = terms.choose(self.moves, column, far);
        terms.arithmetic(Arithmetic::Add, self.at, further)
    }

    pub fn elements(&self, terms: &mut Terms) -> Term {
        terms.arithmetic(Arithmetic::Mul, self.count, self.size)
    }
}
