//! The identity of a run-time size.

/// The identity of a run-time size. Sizes with equal ids are equal in every run; sizes with different ids may
/// be equal or not.
///
/// An id is a number that the caller chooses, such as that of an SSA value, and a dimension of that value.
/// Comparing ids computes nothing.
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
    /// The identity of the size of a value's dimension.
    pub const fn new(value: usize, dim: usize) -> Self {
        Self { value, dim }
    }

    /// The number in the id.
    pub(crate) const fn value(self) -> usize {
        self.value
    }
}

/// The number of different run-time sizes that meet.
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
