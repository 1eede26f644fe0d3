//! What a violation is about.

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
