//! The order in which blocks are visited.

use crate::sizes::graph::Block;
use std::collections::BTreeSet;

/// A worklist of blocks, the least visited first, so that a function with many callers is visited again after
/// all of them, not after each.
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

    /// Records a visit to a block that is not in the worklist.
    pub fn count(&mut self, Block(block): Block) {
        self.looks[block as usize] += 1;
    }
}
