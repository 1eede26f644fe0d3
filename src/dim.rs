//! One dimension's size, and the lattice in which sizes are combined (rule `infer-dim`).
//!
//! | | `?` | `1` | `n` | `m` ≠ `n` |
//! |---|---|---|---|---|
//! | `?` | `?` | `?` | `n` | `m` |
//! | `1` | `?` | `1` | `n` | `m` |
//! | `n` | `n` | `n` | `n` | error |
//!
//! `n` and `m` are the *fixed* sizes: every static size but 1 (so 0 is fixed), and every scalable size.

use std::{fmt, str::FromStr};

/// The size of one dimension, in elements.
///
/// ```
/// use broadcastable::Dim;
/// assert_eq!("?".parse(), Ok(Dim::Dynamic));
/// assert_eq!("[4]".parse(), Ok(Dim::Scalable(4)));
/// assert_eq!(Dim::Static(7).to_string(), "7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dim {
    /// `?`: known only at run time.
    Dynamic,
    /// A size known at compile time.
    Static(u64),
    /// `[n]`: `n` times the run-time constant `vscale` of a scalable vector. `[1]` is not a unit.
    Scalable(u64),
}

impl Dim {
    /// The size that is stretched: static 1.
    pub const UNIT: Self = Self::Static(1);

    /// Whether this is a static 1.
    pub fn is_unit(self) -> bool {
        self == Self::UNIT
    }

    /// Whether the size is only known at run time.
    pub fn is_dynamic(self) -> bool {
        self == Self::Dynamic
    }

    /// Whether the size neither stretches nor gives way: static and not 1, or scalable.
    pub fn is_fixed(self) -> bool {
        !self.is_unit() && !self.is_dynamic()
    }
}

/// Combines two sizes that line up, or returns `None` where they are two different fixed sizes.
///
/// Rule `infer-dim`, from "Dimension inference" of the trait's document. Commutative and, errors
/// included, associative; `1` is neutral and `?` gives way to a fixed size.
///
/// ```
/// use broadcastable::{Dim::*, infer_dim};
/// assert_eq!(infer_dim(Static(1), Static(4)), Some(Static(4)));
/// assert_eq!(infer_dim(Dynamic, Static(0)), Some(Static(0)));
/// assert_eq!(infer_dim(Static(2), Static(3)), None);
/// ```
pub fn infer_dim(a: Dim, b: Dim) -> Option<Dim> {
    match (a, b) {
        _ if a == b || b.is_unit() => Some(a),
        _ if a.is_unit() => Some(b),
        (fixed, Dim::Dynamic) | (Dim::Dynamic, fixed) => Some(fixed),
        _ => None,
    }
}

impl fmt::Display for Dim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dynamic => formatter.pad("?"),
            Self::Static(size) => fmt::Display::fmt(size, formatter),
            Self::Scalable(size) => formatter.pad(&format!("[{size}]")),
        }
    }
}

/// A text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a size: write a number below 2^64, '?' for dynamic, or '[n]' for scalable")]
pub struct ParseDimError(String);

impl FromStr for Dim {
    type Err = ParseDimError;

    fn from_str(text: &str) -> Result<Self, ParseDimError> {
        let scalable = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (text, scalable) {
            ("?", _) => Some(Self::Dynamic),
            (_, Some(size)) => parse_size(size).map(Self::Scalable),
            _ => parse_size(text).map(Self::Static),
        }
        .ok_or_else(|| ParseDimError(text.to_owned()))
    }
}

/// Digits only: `u64::from_str` alone would take a leading `+`.
fn parse_size(text: &str) -> Option<u64> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None }
}
