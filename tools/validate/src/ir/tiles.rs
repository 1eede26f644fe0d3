//! Tiles: memory in which rows of an operand are replicated.

use super::value::Memref;
use crate::logic::term::{Arithmetic, Term, Terms};
use std::rc::Rc;

/// The elements after a tile's last row that a copy may write.
const MARGIN: i64 = 32;
/// The most elements of a row.
pub const MAX_SHORT: i64 = MARGIN;
/// The most elements of a tile's rows.
pub const TILE: i64 = 1024;
/// The least elements of a tile's memory.
pub const MEMORY: i64 = TILE + MARGIN;

/// The contents of a tile: unknown, until it is filled.
#[derive(Clone, Default)]
pub struct Tile(pub Vec<Rows>);

/// The rows that a call has copied, if it was executed.
#[derive(Clone)]
pub struct Rows {
    pub executed: Term,
    pub memref: Rc<Memref>,
    /// The offset of the first one.
    pub at: Term,
    /// Their stride.
    pub stride: Term,
    /// Whether a row is a row of the operand, or one element of it.
    pub moves: Term,
    pub count: Term,
    pub size: Term,
}

impl Rows {
    /// These rows with `index` replaced by `value`.
    pub fn of_iteration(&self, terms: &mut Terms, index: Term, value: Term) -> Self {
        let [executed, at, stride, moves, count, size] =
            [self.executed, self.at, self.stride, self.moves, self.count, self.size]
                .map(|term| terms.with(term, index, value));
        Self { executed, memref: self.memref.clone(), at, stride, moves, count, size }
    }

    /// The place of an element of a row.
    pub fn place(&self, terms: &mut Terms, row: Term, column: Term) -> Term {
        let far = terms.arithmetic(Arithmetic::Mul, row, self.stride);
        let further = terms.choose(self.moves, column, far);
        terms.arithmetic(Arithmetic::Add, self.at, further)
    }

    pub fn elements(&self, terms: &mut Terms) -> Term {
        terms.arithmetic(Arithmetic::Mul, self.count, self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOWERING: &str = include_str!("../../../../lowering/src/kernels/constants.rs");

    /// A constant of the lowering, whose text says that it is this one.
    fn lowered(name: &str, text: &str) -> bool {
        LOWERING.contains(&format!("pub const {name}: i64 = {text};"))
    }

    /// Their numbers are this tool's own, so that a change of the lowering's is seen.
    #[test]
    fn tiles_are_as_large_as_those_of_the_lowering() {
        assert!(lowered("MARGIN", &MARGIN.to_string()) && lowered("TILE", &TILE.to_string()));
        assert!(lowered("MAX_SHORT", "MARGIN"));
    }
}
