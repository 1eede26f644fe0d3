//! The identity of a run-time size.

/// Which run-time size it is: sizes with equal ids are equal in every run; of sizes with different ids nothing is known.
///
/// An id is a number of the caller's, such as that of an SSA value, and a dimension of what has that number. Nothing is
/// computed to compare two of them.
///
/// ```
/// use broadcastable::{Op, SizeId};
/// let op: Op = "?, ?".parse()?;
/// assert!(!op.infer()?.is_legal());
/// let square = op.with_size_ids(|_, dim| SizeId::new(7, dim)); // both operands are one value
/// assert!(square.infer()?.is_legal());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SizeId {
    value: usize,
    dim: usize,
}

impl SizeId {
    /// The size of a dimension of a value.
    pub const fn new(value: usize, dim: usize) -> Self {
        Self { value, dim }
    }

    /// The number that it was made of.
    pub(crate) const fn value(self) -> usize {
        self.value
    }
}

/// How many different run-time sizes meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnknownSizes {
    None,
    One(SizeId),
    Many,
}

impl UnknownSizes {
    pub fn add(&mut self, id: SizeId) {
        *self = match *self {
            Self::None => Self::One(id),
            Self::One(same) if same == id => return,
            _ => Self::Many,
        };
    }
}
