//! What is declared of a size by numbers.

/// A size is at least `min`, at most `max`, and a multiple of `multiple_of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The smallest size.
    pub min: u64,
    /// The largest size.
    pub max: u64,
    /// What every size can be divided by.
    pub multiple_of: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { min: 0, max: u64::MAX, multiple_of: 1 }
    }
}

impl Bounds {
    /// Whether the size is not 1 in any run: then it is never stretched.
    pub fn exclude_unit(self) -> bool {
        self.min > 1 || self.max < 1 || self.multiple_of > 1
    }
}
