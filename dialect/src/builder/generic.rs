//! Ops of linalg and tensor with a body.

use super::Builder;
use crate::ffi::{self, Val};
use melior::ir::{
    Attribute, Block, Region, RegionLike, Type, ValueLike,
    attribute::{ArrayAttribute, DenseI32ArrayAttribute},
};

/// The loops of a `linalg.generic` with one result.
pub struct Loops<'a> {
    /// Parallel loops, in the order of the result's dimensions.
    pub parallel: usize,
    /// Reductions, after the parallel loops.
    pub reductions: usize,
    /// For each input the index in each of its dimensions, as an affine expression of the loops `d0`, `d1`,
    /// ….
    pub inputs: &'a [Vec<String>],
}

impl<'c> Builder<'c, '_> {
    /// A computation of each element of a result, which takes an element of each input and the result so far.
    pub fn generic<F>(&self, inputs: &[Val<'c>], init: Val<'c>, loops: &Loops, body: F) -> Val<'c>
    where
        F: FnOnce(&Builder<'c, '_>, &[Val<'c>]) -> Val<'c>,
    {
        let context = self.context;
        let parse = |text: &str| Attribute::parse(context, text).expect("the pass loads the dialect");
        let names = |count: usize| -> Vec<String> { (0..count).map(|at| format!("d{at}")).collect() };
        let all = names(loops.parallel + loops.reductions).join(", ");
        let results = names(loops.parallel);
        let maps = loops.inputs.iter().chain([&results]);
        let maps: Vec<Attribute> =
            maps.map(|map| parse(&format!("affine_map<({all}) -> ({})>", map.join(", ")))).collect();
        let kinds = [("parallel", loops.parallel), ("reduction", loops.reductions)];
        let kind = |(kind, count)| vec![parse(&format!("#linalg.iterator_type<{kind}>")); count];
        let kinds: Vec<Attribute> = kinds.into_iter().flat_map(kind).collect();
        let operands = [inputs, &[init]].concat();
        let element = |operand: &Val<'c>| (ffi::element_type(operand.r#type()), self.location);
        let block = Block::new(&operands.iter().map(element).collect::<Vec<_>>());
        let arguments = ffi::block_arguments(&block);
        let inside = self.at_end_of(&block);
        let value = body(&inside, &arguments);
        inside.build_without_result("linalg.yield", &[value], &[]);
        let segments = DenseI32ArrayAttribute::new(context, &[inputs.len() as i32, 1]); // few operands
        let attributes = [
            ("indexing_maps", ArrayAttribute::new(context, &maps).into()),
            ("iterator_types", ArrayAttribute::new(context, &kinds).into()),
            ("operandSegmentSizes", segments.into()),
        ];
        let region = Region::new();
        region.append_block(block);
        let operation = self.state("linalg.generic", &attributes).add_operands(&operands);
        let operation = operation.add_results(&[init.r#type()]).add_regions([region]).build();
        ffi::result(*self.insert(operation.expect("an op with given result types can be created")), 0)
    }

    /// The tensor whose elements a function computes of their indices. `sizes` are those that its type does
    /// not have.
    pub fn generate<F>(&self, r#type: Type<'c>, rank: usize, sizes: &[Val<'c>], body: F) -> Val<'c>
    where
        F: FnOnce(&Builder<'c, '_>, &[Val<'c>]) -> Val<'c>,
    {
        let block = Block::new(&vec![(Type::index(self.context), self.location); rank]);
        let indices = ffi::block_arguments(&block);
        let inside = self.at_end_of(&block);
        let value = body(&inside, &indices);
        inside.build_without_result("tensor.yield", &[value], &[]);
        let region = Region::new();
        region.append_block(block);
        let operation = self.state("tensor.generate", &[]).add_operands(sizes);
        let operation = operation.add_results(&[r#type]).add_regions([region]).build();
        ffi::result(*self.insert(operation.expect("an op with given result types can be created")), 0)
    }

    /// The constant of an element type that is written so.
    pub fn constant(&self, number: &str, r#type: Type<'c>) -> Option<Val<'c>> {
        let value = Attribute::parse(self.context, &format!("{number} : {}", ffi::type_text(r#type)))?;
        Some(self.build("arith.constant", &[], &[("value", value)], r#type))
    }

    /// An element of a tensor.
    pub fn extract(&self, tensor: Val<'c>, indices: &[Val<'c>]) -> Val<'c> {
        let operands = [&[tensor], indices].concat();
        self.build("tensor.extract", &operands, &[], ffi::element_type(tensor.r#type()))
    }
}
