//! An op's and a block's parts by their index.
//!
//! Out of bounds, melior's functions print the whole program into their error, and MLIR verifies what it
//! prints: each question takes time that is linear in the program, and is a data race where other threads
//! rewrite other functions. `clippy.toml` forbids them.
#![allow(clippy::disallowed_methods)]

use melior::ir::{BlockRef, Identifier, RegionRef, Value, block::BlockLike, operation::OperationLike};

/// The parts of an op by their index; `None` where there is none.
pub trait OpParts<'c: 'a, 'a>: OperationLike<'c, 'a> {
    /// The operand of this index.
    fn operand_at(&self, index: usize) -> Option<Value<'c, 'a>> {
        if index < self.operand_count() { self.operand(index).ok() } else { None }
    }

    /// The result of this index.
    fn result_at(&self, index: usize) -> Option<Value<'c, 'a>> {
        if index < self.result_count() { self.result(index).ok().map(Value::from) } else { None }
    }

    /// The region of this index.
    fn region_at(&self, index: usize) -> Option<RegionRef<'c, 'a>> {
        if index < self.region_count() { self.region(index).ok() } else { None }
    }

    /// The successor of this index.
    fn successor_at(&self, index: usize) -> Option<BlockRef<'c, 'a>> {
        if index < self.successor_count() { self.successor(index).ok() } else { None }
    }

    /// The names of the attributes that the op's definition does not have.
    fn discardable_names(&self) -> impl Iterator<Item = Identifier<'c>> {
        (0..self.discardable_attribute_count())
            .filter_map(|index| Some(self.discardable_attribute_at(index).ok()?.0))
    }
}

impl<'c: 'a, 'a, T: OperationLike<'c, 'a>> OpParts<'c, 'a> for T {}

/// The parts of a block by their index; `None` where there is none.
pub trait BlockParts<'c, 'a>: BlockLike<'c, 'a> {
    /// The argument of this index.
    fn argument_at(&self, index: usize) -> Option<Value<'c, 'a>> {
        if index < self.argument_count() { self.argument(index).ok().map(Value::from) } else { None }
    }
}

impl<'c, 'a, T: BlockLike<'c, 'a>> BlockParts<'c, 'a> for T {}
