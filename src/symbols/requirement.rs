//! What is required of one run-time size.

use super::{Occurrence, Symbol};
use std::fmt;

/// What a declaration requires of a run-time size.
#[derive(Clone, Copy, Debug)]
pub struct Required<'a> {
    /// The symbol that the size has.
    pub symbol: &'a Symbol,
    /// The size: its type says `?`.
    pub of: Occurrence,
    /// What it has to be.
    pub expected: Expected,
}

/// What a run-time size has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This size, which the type of that dimension says.
    Size(u64, Occurrence),
    /// The run-time size of that dimension.
    SameAs(Occurrence),
    /// This size or more.
    AtLeast(u64),
    /// This size or less.
    AtMost(u64),
    /// A multiple of this.
    MultipleOf(u64),
}

impl fmt::Display for Required<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} is {}", self.of, self.expected)
    }
}

impl fmt::Display for Occurrence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} dim {}", self.place, self.dim)
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Size(size, at) => write!(f, "{size}, the size of {at}"),
            Self::SameAs(other) => write!(f, "that of {other}"),
            Self::AtLeast(min) => write!(f, "at least {min}"),
            Self::AtMost(max) => write!(f, "at most {max}"),
            Self::MultipleOf(factor) => write!(f, "a multiple of {factor}"),
        }
    }
}
