//! One dimension's size, and the lattice that combines sizes (rule `infer-dim`).
//!
//! | | `?` | `1` | `n` | `m` ≠ `n` |
//! |---|---|---|---|---|
//! | `?` | `?` | `?` | `n` | `m` |
//! | `1` | `?` | `1` | `n` | `m` |
//! | `n` | `n` | `n` | `n` | error |
//!
//! `n` and `m` are *fixed* sizes: every static size except 1 (so 0 is fixed), and every scalable size.

use std::{fmt, str::FromStr};

/// The size of one dimension, in elements: static and below 2^63, dynamic, or scalable.
///
/// A size is one machine word, because shapes are copied more often than read.
///
/// ```
/// use broadcastable::Dim;
/// assert_eq!("?".parse(), Ok(Dim::DYNAMIC));
/// assert_eq!("[4]".parse(), Ok(Dim::scalable(4)));
/// assert_eq!(Dim::new(7).to_string(), "7");
/// assert_eq!(Dim::new(7).as_static(), Some(7));
/// assert_eq!((Dim::from(7), Dim::from(None)), (Dim::new(7), Dim::DYNAMIC));
/// assert!(Dim::try_from(-1_i64).is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim {
    /// 0 for static 1, 1 for `?`, and above them the fixed sizes: `n` for a static size, but [`SCALABLE`]
    /// for 0, and [`SCALABLE`]` + n` for `[n]`. So the larger of two codes is the size that wins.
    code: u64,
}

/// The offset of scalable sizes; the one unused code, that of `[0]`, stands for static 0.
const SCALABLE: u64 = 1 << 63;

impl Dim {
    /// Static 1, the size that stretches.
    pub const UNIT: Self = Self { code: 0 };

    /// `?`, a size that only run time knows.
    pub const DYNAMIC: Self = Self { code: 1 };

    /// A size that is known at compile time.
    ///
    /// # Panics
    /// If the size is 2^63 or more; sizes in MLIR are smaller.
    pub const fn new(size: u64) -> Self {
        assert!(size < SCALABLE, "a size is below 2^63");
        match size {
            0 => Self { code: SCALABLE },
            1 => Self::UNIT,
            _ => Self { code: size },
        }
    }

    /// `[size]`: `size` times the run-time constant `vscale`. `[0]` is static 0.
    ///
    /// # Panics
    /// If the size is 2^63 or more; sizes in MLIR are smaller.
    pub const fn scalable(size: u64) -> Self {
        assert!(size < SCALABLE, "a size is below 2^63");
        Self { code: SCALABLE + size }
    }

    /// The size, if it is known at compile time.
    pub const fn as_static(self) -> Option<u64> {
        match self.code {
            0 => Some(1),
            SCALABLE => Some(0),
            code @ 2..SCALABLE => Some(code),
            _ => None,
        }
    }

    /// The `n` of a size `[n]`.
    pub const fn as_scalable(self) -> Option<u64> {
        if self.code > SCALABLE { Some(self.code - SCALABLE) } else { None }
    }

    /// Whether this is a static 1.
    pub const fn is_unit(self) -> bool {
        self.code == Self::UNIT.code
    }

    /// Whether only run time knows the size.
    pub const fn is_dynamic(self) -> bool {
        self.code == Self::DYNAMIC.code
    }

    /// Whether the size neither stretches nor gives way: static and not 1, or scalable.
    pub const fn is_fixed(self) -> bool {
        self.code > Self::DYNAMIC.code
    }
}

/// Combines two sizes that line up. Returns `None` if they are two different fixed sizes.
///
/// Rule `infer-dim`, from "Dimension inference" of the trait's document. The function is commutative and,
/// errors included, associative; `1` is neutral, and `?` gives way to a fixed size.
///
/// ```
/// use broadcastable::{Dim, infer_dim};
/// assert_eq!(infer_dim(Dim::UNIT, Dim::new(4)), Some(Dim::new(4)));
/// assert_eq!(infer_dim(Dim::DYNAMIC, Dim::new(0)), Some(Dim::new(0)));
/// assert_eq!(infer_dim(Dim::new(2), Dim::new(3)), None);
/// ```
#[inline]
pub fn infer_dim(a: Dim, b: Dim) -> Option<Dim> {
    let combine = a == b || !a.is_fixed() || !b.is_fixed();
    combine.then_some(Dim { code: a.code.max(b.code) })
}

impl From<u32> for Dim {
    fn from(size: u32) -> Self {
        Self::new(size.into())
    }
}

impl From<Option<u32>> for Dim {
    /// `None` is `?`.
    fn from(size: Option<u32>) -> Self {
        size.map_or(Self::DYNAMIC, Self::from)
    }
}

/// The error for a number that is not a size: it is negative, or 2^63 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0} is not a size: sizes are at least 0 and below 2^63")]
pub struct SizeError(pub i128);

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl TryFrom<$integer> for Dim {
            type Error = SizeError;

            fn try_from(size: $integer) -> Result<Self, SizeError> {
                let in_range = u64::try_from(size).ok().filter(|&size| size < SCALABLE);
                in_range.map(Self::new).ok_or(SizeError(size as i128)) // 64 bits fit
            }
        }
    )*};
}

from_integers!(u64 usize i64);

impl fmt::Display for Dim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_static(), self.as_scalable()) {
            (Some(size), _) => fmt::Display::fmt(&size, formatter),
            (_, Some(size)) => formatter.pad(&format!("[{size}]")),
            (None, None) => formatter.pad("?"),
        }
    }
}

impl fmt::Debug for Dim {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// The error for a text that is not a size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a size: write a number below 2^63, '?' for dynamic, or '[n]' for scalable")]
pub struct ParseDimError(pub(crate) String);

impl FromStr for Dim {
    type Err = ParseDimError;

    fn from_str(text: &str) -> Result<Self, ParseDimError> {
        let scalable = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (text, scalable) {
            ("?", _) => Some(Self::DYNAMIC),
            (_, Some(size)) => parse_size(size).map(Self::scalable),
            _ => parse_size(text).map(Self::new),
        }
        .ok_or_else(|| ParseDimError(text.to_owned()))
    }
}

/// Digits only: `u64::from_str` alone would take a leading `+`.
fn parse_size(text: &str) -> Option<u64> {
    let size = if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
    size.filter(|&size| size < SCALABLE)
}
