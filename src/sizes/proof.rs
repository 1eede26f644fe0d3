//! Why sizes are legal.

use crate::SizeId;

/// The sizes that a run-time check compares. Sizes that pass it are legal (rule `runtime-legal`), and not
/// negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// A size is 1 or the extent.
    UnitOrExtent {
        /// The size.
        size: SizeId,
        /// The only other value of the size.
        extent: SizeId,
    },
    /// Two sizes are equal.
    Equal(SizeId, SizeId),
}

/// The identity of a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofId(pub(super) u32);

/// The reason why a size is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// A check has passed, or cannot fail.
    Check(Check),
    /// Both hold.
    Both(ProofId, ProofId),
}
