//! The order in which blocks are looked at.

use crate::sizes::Block;
use std::collections::BTreeSet;

/// Blocks to look at: first those that were looked at least often, so that what many functions call is looked at again
/// after all of them, not after each.
pub struct Changed {
    blocks: BTreeSet<(u32, u32)>,
    looks: Vec<u32>,
}

impl Changed {
    pub fn all(count: usize) -> Self {
        Self { blocks: (0..count as u32).map(|block| (0, block)).collect(), looks: vec![0; count] }
    }

    pub fn insert(&mut self, Block(block): Block) {
        self.blocks.insert((self.looks[block as usize], block));
    }

    pub fn pop(&mut self) -> Option<Block> {
        self.blocks.pop_first().map(|(_, block)| Block(block))
    }

    /// Notes that a block, which is not in here, was looked at.
    pub fn count(&mut self, Block(block): Block) {
        self.looks[block as usize] += 1;
    }
}
