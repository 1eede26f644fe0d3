//! What is known of run-time sizes: plain data. No question builds IR; `emitter.rs` does, from the answers.
//!
//! A [`SizeId`] is the identity of a size. Two sizes have the same id if they are known to be equal: they are of
//! the same dimension of the same tensor, the same constant, the extent of the same two sizes, or somebody has
//! recorded it. An analysis of the whole program would [record](Sizes::record) the sizes of its tensors before the
//! ops are visited, and [learn](Sizes::learn) what holds in a block when it is entered; who asks does not change.
//!
//! | question | answer |
//! |---|---|
//! | are two sizes equal? | the same [`SizeId`] |
//! | is a size 1 or an extent? | [`Sizes::legality`]: the proofs that say so |
//! | what are two sizes stretched to? | [`Sizes::extent`] |
//!
//! Nothing here knows of MLIR: tensors and blocks are numbers.

mod interner;
mod legality;
#[cfg(test)]
mod tests;

use crate::SizeId;
use interner::Interner;
use legality::Legality;
use std::collections::HashMap;

/// The size 1.
pub const UNIT: SizeId = id(0);

/// Every size has a number of its own here.
const fn id(number: u32) -> SizeId {
    SizeId::new(number as usize, 0)
}

/// What a size is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Size {
    /// Known at compile time.
    Constant(u64),
    /// Of a tensor's dimension, of which nothing else is known.
    OfTensor { tensor: usize, dim: usize },
    /// `a == 1 ? b : a` (rule `runtime-extent`): never a maximum, which is wrong for 0 against 1.
    Extent(SizeId, SizeId),
}

/// What a run-time check compares. All sizes that pass it are legal (rule `runtime-legal`), and not negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// A size is 1 or the extent.
    UnitOrExtent { size: SizeId, extent: SizeId },
    /// Two sizes are equal.
    Equal(SizeId, SizeId),
}

/// The identity of a [`Proof`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofId(u32);

/// Why a size is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// A check has passed.
    Check(Check),
    /// Both have.
    Both(ProofId, ProofId),
}

/// The sizes of all tensors, and what is known of them in each block.
pub struct Sizes {
    sizes: Interner<Size>,
    proofs: Interner<Proof>,
    tensors: HashMap<(usize, usize), SizeId>,
    blocks: HashMap<usize, Block>,
    block: usize,
}

/// What holds from some op of a block on.
#[derive(Default)]
struct Block {
    /// By the two sizes, the smaller id first.
    extents: HashMap<(SizeId, SizeId), SizeId>,
    legality: Legality,
}

impl Default for Sizes {
    fn default() -> Self {
        let mut sizes = Interner::default();
        assert_eq!(id(sizes.intern(Size::Constant(1))), UNIT);
        let (proofs, tensors, blocks) = Default::default();
        Self { sizes, proofs, tensors, blocks, block: 0 }
    }
}

impl Sizes {
    /// Goes on in a block, where what was learned before in the same block holds.
    pub fn enter(&mut self, block: usize) {
        self.block = block;
        self.blocks.entry(block).or_default();
    }

    /// The size of a tensor's dimension.
    pub fn of_tensor(&mut self, tensor: usize, dim: usize) -> SizeId {
        let intern = || id(self.sizes.intern(Size::OfTensor { tensor, dim }));
        *self.tensors.entry((tensor, dim)).or_insert_with(intern)
    }

    /// Notes the size of a tensor's dimension, before anybody asks for it.
    pub fn record(&mut self, tensor: usize, dim: usize, size: SizeId) {
        self.tensors.insert((tensor, dim), size);
    }

    pub fn constant(&mut self, value: u64) -> SizeId {
        id(self.sizes.intern(Size::Constant(value)))
    }

    /// What a size is.
    pub fn size(&self, size: SizeId) -> Size {
        self.sizes.get(size.value() as u32)
    }

    pub fn is_constant(&self, id: SizeId) -> bool {
        matches!(self.size(id), Size::Constant(_))
    }

    /// The extent of two legal sizes (rule `runtime-extent`): one of them, where the other is known to be 1 or equal to it.
    ///
    /// For legal sizes the order does not matter. The answer stays the same in a block, whatever is learned.
    pub fn extent(&mut self, a: SizeId, b: SizeId) -> SizeId {
        let key = (a.min(b), a.max(b));
        if let Some(&extent) = self.here().and_then(|here| here.extents.get(&key)) {
            return extent;
        }
        let extent = if self.legality(a, b).is_some() {
            b
        } else if self.legality(b, a).is_some() {
            a
        } else {
            let known = self.sizes.find(&Size::Extent(b, a));
            id(known.unwrap_or_else(|| self.sizes.intern(Size::Extent(a, b))))
        };
        self.blocks.entry(self.block).or_default().extents.insert(key, extent);
        extent
    }

    /// Whether a size is known to be 1 or the extent: the proofs which say so together, none for the same size.
    pub fn legality(&self, size: SizeId, extent: SizeId) -> Option<Vec<ProofId>> {
        if size == extent {
            return Some(Vec::new());
        }
        self.here()?.legality.path(size, extent)
    }

    /// Notes that a size is 1 or the extent, from here on in this block.
    pub fn learn(&mut self, size: SizeId, extent: SizeId, proof: ProofId) {
        if size != extent {
            self.blocks.entry(self.block).or_default().legality.add(size, extent, proof);
        }
    }

    /// The proof that a check is, where it has passed.
    pub fn checked(&mut self, check: Check) -> ProofId {
        ProofId(self.proofs.intern(Proof::Check(check)))
    }

    /// All of these proofs as one; `None` if nothing has to be proven.
    pub fn all(&mut self, proofs: impl IntoIterator<Item = ProofId>) -> Option<ProofId> {
        let both = |a, b| if a == b { a } else { ProofId(self.proofs.intern(Proof::Both(a, b))) };
        proofs.into_iter().reduce(both)
    }

    pub fn proof(&self, id: ProofId) -> Proof {
        self.proofs.get(id.0)
    }

    fn here(&self) -> Option<&Block> {
        self.blocks.get(&self.block)
    }
}
