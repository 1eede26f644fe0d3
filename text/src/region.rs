//! Regions, and the blocks in them.

use crate::{
    Tree,
    statement::Statement,
    token::{Kind, NONE},
};
use std::{iter, ops::Range};

/// The statements between two braces, or those of a section.
#[derive(Clone, Copy)]
pub struct Region<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) index: u32,
}

view!(Region);

impl<'t> Region<'t> {
    fn data(self) -> &'t crate::structure::RegionData {
        &self.tree.structure.regions[self.index as usize]
    }

    /// The place between the braces, without blanks and comments at its ends.
    pub fn range(self) -> Range<usize> {
        self.tree.tokens_range(self.data().first..self.data().end)
    }

    /// The statement around; `None` for a section.
    pub fn statement(self) -> Option<Statement<'t>> {
        let index = self.data().statement;
        (index != NONE).then_some(Statement { tree: self.tree, index })
    }

    /// The blocks; the first one may have no label.
    pub fn blocks(self) -> impl Iterator<Item = Block<'t>> {
        let block = move |index: u32| (index != NONE).then_some(Block { tree: self.tree, index });
        iter::successors(block(self.data().first_block), move |before| block(before.data().next))
    }

    /// The block that a successor of a statement in this region names, such as `^bb1`.
    pub fn block(self, label: &str) -> Option<Block<'t>> {
        let text = &self.tree.text;
        self.blocks().find(|block| block.label().is_some_and(|range| &text[range] == label))
    }

    /// The statements of all blocks, without those in regions of them.
    pub fn statements(self) -> impl Iterator<Item = Statement<'t>> {
        self.blocks().flat_map(Block::statements)
    }
}

/// A block of a region.
#[derive(Clone, Copy)]
pub struct Block<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) index: u32,
}

view!(Block);

impl<'t> Block<'t> {
    pub(crate) fn data(self) -> &'t crate::structure::BlockData {
        &self.tree.structure.blocks[self.index as usize]
    }

    /// The region around.
    pub fn region(self) -> Region<'t> {
        Region { tree: self.tree, index: self.data().region }
    }

    /// The place of the label, such as `^bb0`, without arguments; `None` if the block has no label.
    pub fn label(self) -> Option<Range<usize>> {
        let label = self.data().label;
        (label != NONE).then(|| self.tree.token_range(label))
    }

    /// Its place, with its label.
    pub fn range(self) -> Range<usize> {
        self.tree.tokens_range(self.data().first..self.data().end)
    }

    /// The statements, without those in regions of them.
    pub fn statements(self) -> impl Iterator<Item = Statement<'t>> {
        let (tree, end) = (self.tree, self.data().end_statement);
        let statement = move |index: u32| (index < end).then_some(Statement { tree, index });
        iter::successors(statement(self.data().first_statement), move |before| {
            statement(before.data().end_inside)
        })
    }

    /// The places where statements name this block as a successor.
    pub fn uses(self) -> impl Iterator<Item = Range<usize>> {
        let tree = self.tree;
        let data = &tree.structure.regions[self.data().region as usize];
        let label = self.data().label;
        let name = self.label().map(|range| &tree.text[range]);
        let is_use = move |at: &u32| {
            *at != label
                && tree.tokens[*at as usize].kind == Kind::Label
                && name == Some(&tree.text[tree.token_range(*at)])
        };
        (data.first..data.end).filter(is_use).map(move |at| tree.token_range(at))
    }
}

impl<'t> Statement<'t> {
    /// The block that it belongs to.
    pub fn block(self) -> Block<'t> {
        Block { tree: self.tree, index: self.data().block }
    }

    /// The statement around.
    pub fn parent(self) -> Option<Self> {
        self.block().region().statement()
    }

    /// Its regions.
    pub fn regions(self) -> impl Iterator<Item = Region<'t>> {
        let region = move |index: u32| (index != NONE).then_some(Region { tree: self.tree, index });
        let next = move |before: &Region| region(self.tree.structure.regions[before.index as usize].next);
        iter::successors(region(self.data().first_region), next)
    }
}
