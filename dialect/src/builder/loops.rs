//! Loops, and choices between computations without results.

use super::Builder;
use crate::ffi::{self, Val};
use melior::ir::{
    Attribute, Block, Region, RegionLike, Type, ValueLike, attribute::DenseI32ArrayAttribute,
    operation::OperationBuilder, r#type::IntegerType,
};

impl<'c> Builder<'c, '_> {
    /// A loop over `from`, `from + step`, … below `to`.
    pub fn for_each<F>(&self, bounds: [Val<'c>; 3], compute: F)
    where
        F: FnOnce(&Builder<'c, '_>, Val<'c>),
    {
        self.for_each_with(bounds, None, compute);
    }

    /// Work that up to `count` threads do at the same time.
    pub fn at_once(&self, count: Val<'c>, compute: impl FnOnce(&Builder<'c, '_>)) {
        let i32 = IntegerType::new(self.context, 32).into();
        let count = self.build("arith.index_cast", &[count], &[], i32);
        let block = Block::new(&[]);
        let inside = self.at_end_of(&block);
        compute(&inside);
        inside.build_without_result("omp.terminator", &[], &[]);
        let region = Region::new();
        region.append_block(block);
        // The number of threads is the fourth of LLVM 22's groups of operands.
        let segments = DenseI32ArrayAttribute::new(self.context, &[0, 0, 0, 1, 0, 0]).into();
        let operation = self.state("omp.parallel", &[("operandSegmentSizes", segments)]);
        self.insert_control(operation.add_operands(&[count]), vec![region]);
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

    /// A loop that carries values: each iteration takes those of the one before it. Returns the last ones.
    pub fn fold<F>(&self, [from, to, step]: [Val<'c>; 3], initial: &[Val<'c>], compute: F) -> Vec<Val<'c>>
    where
        F: FnOnce(&Builder<'c, '_>, Val<'c>, &[Val<'c>]) -> Vec<Val<'c>>,
    {
        let types: Vec<_> = initial.iter().map(|value| value.r#type()).collect();
        let arguments: Vec<_> =
            [Type::index(self.context)].iter().chain(&types).map(|&r#type| (r#type, self.location)).collect();
        let block = Block::new(&arguments);
        let values = ffi::block_arguments(&block);
        let body = self.region_with(block, |inside| compute(inside, values[0], &values[1..]));
        let operands = [&[from, to, step], initial].concat();
        let operation = self.state("scf.for", &[]).add_operands(&operands).add_results(&types);
        self.insert_with_results(operation, vec![body], types.len())
    }

    /// Values that are computed if a condition holds, and these otherwise.
    pub fn when_or<F>(&self, condition: Val<'c>, otherwise: &[Val<'c>], compute: F) -> Vec<Val<'c>>
    where
        F: FnOnce(&Builder<'c, '_>) -> Vec<Val<'c>>,
    {
        let types: Vec<_> = otherwise.iter().map(|value| value.r#type()).collect();
        self.choose_values(condition, &types, compute, |_| otherwise.to_vec())
    }

    /// Whether a condition holds, or another one, which is computed only if it does not.
    pub fn or_else(&self, condition: Val<'c>, other: impl FnOnce(&Builder<'c, '_>) -> Val<'c>) -> Val<'c> {
        let types = [condition.r#type()];
        self.choose_values(condition, &types, |_| vec![condition], |inside| vec![other(inside)])[0]
    }

    /// The values of one of two computations.
    pub fn choose_values<F, G>(&self, condition: Val<'c>, types: &[Type<'c>], yes: F, no: G) -> Vec<Val<'c>>
    where
        F: FnOnce(&Builder<'c, '_>) -> Vec<Val<'c>>,
        G: FnOnce(&Builder<'c, '_>) -> Vec<Val<'c>>,
    {
        let regions = vec![self.region_with(Block::new(&[]), yes), self.region_with(Block::new(&[]), no)];
        let operation = self.state("scf.if", &[]).add_operands(&[condition]).add_results(types);
        self.insert_with_results(operation, regions, types.len())
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
        self.region_with(block, |inside| {
            compute(inside);
            Vec::new()
        })
    }

    fn region_with(
        &self,
        block: Block<'c>,
        compute: impl FnOnce(&Builder<'c, '_>) -> Vec<Val<'c>>,
    ) -> Region<'c> {
        let inside = self.at_end_of(&block);
        let values = compute(&inside);
        inside.build_without_result("scf.yield", &values, &[]);
        let region = Region::new();
        region.append_block(block);
        region
    }

    fn insert_with_results(
        &self,
        operation: OperationBuilder<'c>,
        regions: Vec<Region<'c>>,
        count: usize,
    ) -> Vec<Val<'c>> {
        let operation = operation.add_regions_vec(regions).build();
        let op = self.insert(operation.expect("an op with given result types can be created"));
        (0..count).map(|index| ffi::result(*op, index)).collect()
    }

    fn insert_control(&self, operation: OperationBuilder<'c>, regions: Vec<Region<'c>>) {
        let operation = operation.add_regions_vec(regions).build();
        self.insert(operation.expect("an op without results can be created"));
    }
}
