//! A requirement on one run-time size.

use super::{Declared, Linear, Occurrence};
use std::fmt;

/// A requirement of a declaration on a run-time size.
#[derive(Clone, Copy, Debug)]
pub struct Required<'a> {
    /// The declaration of the size.
    pub declared: &'a Declared,
    /// The size.
    pub of: Occurrence,
    /// The condition on it; a bound is that of the symbol, for which the size is [solved](Required::solved).
    pub expected: Expected,
}

/// The condition on a run-time size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// This size, from the type of that dimension.
    Size(u64, Occurrence),
    /// The run-time size of that dimension.
    SameAs(Occurrence),
    /// The value of the expression, which exists.
    Value,
    /// A value of the expression, for some size of its symbol.
    Solved,
    /// This size or more.
    AtLeast(u64),
    /// This size or less.
    AtMost(u64),
    /// A multiple of this.
    MultipleOf(u64),
}

impl Expected {
    /// Whether it is a bound of a symbol.
    pub fn is_bound(self) -> bool {
        matches!(self, Self::AtLeast(_) | Self::AtMost(_) | Self::MultipleOf(_))
    }
}

impl Required<'_> {
    /// The form that is solved for its symbol before the requirement; `None` if the size itself is meant.
    pub fn solved(&self) -> Option<&Linear> {
        let is_of_symbol = self.expected == Expected::Solved || self.expected.is_bound();
        self.declared.linear.as_ref().filter(|_| is_of_symbol && !self.declared.is_alone())
    }
}

impl fmt::Display for Required<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { declared, of, expected } = self;
        match (expected, self.solved()) {
            (Expected::Value, _) => write!(f, "{of} is {}", declared.expression),
            (Expected::Solved, Some(form)) => {
                write!(f, "{of} is {} for a size {}", declared.expression, form.symbol)
            }
            (_, Some(form)) => write!(f, "{} of {of} is {expected}", form.symbol),
            (_, None) => write!(f, "{of} is {expected}"),
        }
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
            Self::Value | Self::Solved => f.write_str("a value of its expression"),
            Self::AtLeast(min) => write!(f, "at least {min}"),
            Self::AtMost(max) => write!(f, "at most {max}"),
            Self::MultipleOf(factor) => write!(f, "a multiple of {factor}"),
        }
    }
}
