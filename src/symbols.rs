//! The declarations of a function's sizes: their names and bounds (rule `symbol-attr`), and the run-time
//! checks that they require (rules `symbol-entry` and `symbol-result`).
//!
//! A function's argument or result may have one [`Entry`] for each dimension: a symbol, an [`Expression`]
//! over symbols, a static size, or `"?"`. A symbol stands for one size in the whole function. If the type of
//! one of its dimensions is static, that is its size. The declarations of arguments are required at the
//! function's entry, the declarations of results at its return:
//!
//! | a symbol or an expression that | requires |
//! |---|---|
//! | has a static size somewhere | that size, for every `?` with the symbol |
//! | has none | the first size, for every other `?` with the same text, and the bounds, for the first size |
//!
//! | the first size of an expression | requires |
//! |---|---|
//! | that binds its symbol, because no entry is the symbol alone: `a * S + b` | that a size `S` solves it, within the bounds of `S` |
//! | any other | its value, which is neither negative nor beyond 64 bits |
//!
//! ```
//! use broadcastable::{Dim, symbols::{Entry, Place, Signature}};
//! let mut signature = Signature::default();
//! let entries = [Entry::Text("B".into()), Entry::Integer(32), Entry::Text("2 * B + 1".into())];
//! signature.declare(Place::Argument(0), &[Dim::DYNAMIC, Dim::new(32)], &entries[..2])?;
//! signature.declare(Place::Argument(1), &[Dim::DYNAMIC], &entries[..1])?;
//! signature.declare(Place::Result(0), &[Dim::DYNAMIC], &entries[2..])?;
//! signature.bound("B", &[("min", Entry::Integer(2))])?;
//! signature.verify()?;
//! let required: Vec<String> = signature.required_at_entry().iter().map(|required| required.to_string()).collect();
//! assert_eq!(required, ["argument #0 dim 0 is at least 2", "argument #1 dim 0 is that of argument #0 dim 0"]);
//! let required: Vec<String> = signature.required_at_return().iter().map(|required| required.to_string()).collect();
//! assert_eq!(required, ["result #0 dim 0 is 2 * B + 1"]);
//! # Ok::<(), broadcastable::symbols::SymbolError>(())
//! ```

mod bounds;
mod error;
mod expression;
mod requirement;
mod signature;
#[cfg(test)]
mod tests;

pub use bounds::Bounds;
pub use error::SymbolError;
pub use expression::{Expression, Leaf, Linear, Operator, ParseError};
pub use requirement::{Expected, Required};
pub use signature::{Binding, Declared, Occurrence, Signature, Symbol};
use std::fmt;

/// An argument or a result of a function, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// The argument of that index.
    Argument(usize),
    /// The result of that index.
    Result(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Argument(index) => write!(f, "argument #{index}"),
            Self::Result(index) => write!(f, "result #{index}"),
        }
    }
}

/// A part of a declaration as written: for a dimension, or for a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A text: a symbol, an expression, or `?`.
    Text(String),
    /// An integer of 64 bits.
    Integer(i64),
    /// Anything else, as printed.
    Other(String),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "\"{}\"", text.escape_debug()),
            Self::Integer(value) => value.fmt(f),
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Whether a text is a valid symbol: a name that is not an operator.
pub(crate) fn is_name(text: &str) -> bool {
    !["floordiv", "ceildiv", "mod"].contains(&text)
        && text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
