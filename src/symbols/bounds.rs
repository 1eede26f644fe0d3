//! The bounds of a symbol's size.

use super::{Entry, SymbolError};
use std::fmt;

/// The bounds of a symbol's size: at least `min`, at most `max`, and a multiple of `multiple_of`.
///
/// ```
/// use broadcastable::symbols::Bounds;
/// let bounds = Bounds { min: 2, multiple_of: 8, ..Bounds::default() };
/// assert!(bounds.allows(16));
/// assert!(!bounds.allows(0));
/// assert_eq!(bounds.to_string(), "min = 2, multiple_of = 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The smallest size; 0 unless declared.
    pub min: u64,
    /// The largest size, if declared.
    pub max: Option<u64>,
    /// The divisor of the size; 1 unless declared.
    pub multiple_of: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { min: 0, max: None, multiple_of: 1 }
    }
}

impl Bounds {
    /// The bounds in an entry of `bcast.symbols`. Rule `symbol-attr`.
    pub(super) fn of(symbol: &str, entries: &[(&str, Entry)]) -> Result<Self, SymbolError> {
        let mut bounds = Self::default();
        for &(key, ref entry) in entries {
            let error = || {
                let (symbol, key, entry) = (symbol.into(), key.into(), entry.clone());
                SymbolError::Bound { symbol, key, entry }
            };
            let Entry::Integer(value) = *entry else { return Err(error()) };
            let value = u64::try_from(value).map_err(|_| error())?;
            match key {
                "min" => bounds.min = value,
                "max" => bounds.max = Some(value),
                "multiple_of" if value == 0 => return Err(error()),
                "multiple_of" => bounds.multiple_of = value,
                _ => return Err(SymbolError::UnknownKey { symbol: symbol.into(), key: key.into() }),
            }
        }
        match bounds.smallest().filter(|&size| bounds.allows(size)) {
            Some(_) => Ok(bounds),
            None => Err(SymbolError::NoSize { symbol: symbol.into(), bounds }),
        }
    }

    /// The smallest multiple that is at least `min`.
    fn smallest(&self) -> Option<u64> {
        self.min.checked_next_multiple_of(self.multiple_of)
    }

    /// Whether a size is within the bounds.
    pub fn allows(&self, size: u64) -> bool {
        let largest = self.max.unwrap_or(i64::MAX as u64);
        (self.min..=largest).contains(&size) && size.is_multiple_of(self.multiple_of)
    }
}

/// The form of `bcast.symbols`; empty if every size is allowed.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let declared = [
            (self.min > 0).then(|| format!("min = {}", self.min)),
            self.max.map(|max| format!("max = {max}")),
            (self.multiple_of > 1).then(|| format!("multiple_of = {}", self.multiple_of)),
        ];
        f.write_str(&declared.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}
