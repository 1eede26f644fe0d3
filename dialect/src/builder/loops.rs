//! Loops, and choices between computations without results.

use super::Builder;
use crate::ffi::{self, Val};
use melior::ir::{Attribute, Block, Region, RegionLike, Type, operation::OperationBuilder};

impl<'c> Builder<'c, '_> {
    /// A loop over `from`, `from + step`, … below `to`.
    pub fn for_each<F>(&self, bounds: [Val<'c>; 3], compute: F)
    where
        F: FnOnce(&Builder<'c, '_>, Val<'c>),
    {
        self.for_each_with(bounds, None, compute);
    }

    /// A loop with an attribute.
    pub fn for_each_with<F>(
        &self,
        [from, to, step]: [Val<'c>; 3],
        attribute: Option<(&str, Attribute<'c>)>,
        compute: F,
    ) where
        F: FnOnce(&Builder<'c, '_>, Val<'c>),
    {
        let block = Block::new(&[(Type::index(self.context), self.location)]);
        let index = ffi::block_arguments(&block)[0];
        let body = self.region(block, |inside| compute(inside, index));
        self.insert_control(
            self.state("scf.for", attribute.as_slice()).add_operands(&[from, to, step]),
            vec![body],
        );
    }

    /// One of two computations, by a condition that is known at run time.
    pub fn when_else<F, G>(&self, condition: Val<'c>, yes: F, no: G)
    where
        F: FnOnce(&Builder<'c, '_>),
        G: FnOnce(&Builder<'c, '_>),
    {
        let regions = vec![self.region(Block::new(&[]), yes), self.region(Block::new(&[]), no)];
        self.insert_control(self.state("scf.if", &[]).add_operands(&[condition]), regions);
    }

    fn region(&self, block: Block<'c>, compute: impl FnOnce(&Builder<'c, '_>)) -> Region<'c> {
        let inside = self.at_end_of(&block);
        compute(&inside);
        inside.build_without_result("scf.yield", &[], &[]);
        let region = Region::new();
        region.append_block(block);
        region
    }

    fn insert_control(&self, operation: OperationBuilder<'c>, regions: Vec<Region<'c>>) {
        let operation = operation.add_regions_vec(regions).build();
        self.insert(operation.expect("an op without results can be created"));
    }
}
