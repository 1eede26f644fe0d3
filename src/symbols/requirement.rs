//! A requirement on one run-time size.

use super::{Occurrence, Symbol};
use std::fmt;

/// A requirement of a declaration on a run-time size.
#[derive(Clone, Copy, Debug)]
pub struct Required<'a> {
    /// The symbol that the size has.
    pub symbol: &'a Symbol,
    /// The size, `?` in its type.
    pub of: Occurrence,
    /// The condition on it.
    pub expected: Expected,
}

/// The condition on a run-time size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This size, from the type of that dimension.
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
