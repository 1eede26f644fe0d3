//! The verdict alone: the sizes that combine, without who set them. Most ops are valid, and nothing else is
//! asked of them; what is wrong with one is found by the facts.

use crate::{
    dim::{Dim, infer_dim},
    shape::Dims,
};

/// The sizes of all ranked operands so far, combined; `None` if there was no ranked one.
#[derive(Default)]
pub(crate) struct Combined {
    sizes: Option<Dims>,
}

impl Combined {
    /// Adds an operand of this rank, aligned on the right; returns whether it fits.
    #[inline]
    pub fn add(&mut self, rank: usize, size: impl Fn(usize) -> Dim) -> bool {
        let Some(sizes) = &mut self.sizes else {
            self.sizes = Some((0..rank).map(size).collect());
            return true;
        };
        let new = rank.saturating_sub(sizes.len());
        if new > 0 {
            sizes.insert_many(0, (0..new).map(&size));
        }
        let first = sizes.len() - rank;
        for dim in new..rank {
            let Some(combined) = infer_dim(sizes[first + dim], size(dim)) else { return false };
            sizes[first + dim] = combined;
        }
        true
    }

    /// Whether a result of this rank may declare these sizes: section "Verification" of the trait's document.
    #[inline]
    pub fn allows(&self, rank: usize, size: impl Fn(usize) -> Dim) -> bool {
        let Some(sizes) = &self.sizes else { return true };
        sizes.len() == rank && (0..rank).all(|dim| size(dim).is_dynamic() || size(dim) == sizes[dim])
    }
}
