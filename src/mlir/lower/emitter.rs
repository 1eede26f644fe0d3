//! The values that stand for sizes: each is built in a block where it is first needed, and used again there.

mod conditions;

use super::{
    operands::{Operand, Operands},
    sizes::{ProofId, Size, Sizes, UNIT},
};
use crate::{
    SizeId,
    mlir::{
        builder::Builder,
        ffi::{self, Op, Val},
    },
};
use melior::ir::Type;
use std::collections::HashMap;

/// What was built so far, while a pass goes through the IR.
#[derive(Default)]
pub struct Values<'c> {
    /// The sizes of tensors that the pass built; they dominate every use of the tensor.
    recorded: HashMap<(usize, usize), Val<'c>>,
    /// For a tensor another one of the same sizes, which is not such a tensor itself.
    sources: HashMap<usize, Val<'c>>,
    blocks: HashMap<usize, InBlock<'c>>,
}

impl<'c> Values<'c> {
    /// Notes that a tensor has the sizes of another one, which dominates it.
    pub fn pass_on(&mut self, from: Val<'c>, to: Val<'c>) {
        self.sources.insert(ffi::value_number(to), self.source(from));
    }

    /// The tensor whose sizes this one has: another one, or itself.
    pub fn source(&self, tensor: Val<'c>) -> Val<'c> {
        self.sources.get(&ffi::value_number(tensor)).copied().unwrap_or(tensor)
    }

    /// The value of a size that was built or recorded with its tensor.
    pub fn recorded(&self, tensor: Val<'c>, dim: usize) -> Option<Val<'c>> {
        self.recorded.get(&(ffi::value_number(self.source(tensor)), dim)).copied()
    }
}

/// What was built so far in one block; it dominates all that is built later in it.
#[derive(Default)]
struct InBlock<'c> {
    constants: HashMap<u64, Val<'c>>,
    sizes: HashMap<SizeId, Val<'c>>,
    equal: HashMap<(SizeId, SizeId), Val<'c>>,
    not_negative: HashMap<SizeId, Val<'c>>,
    conditions: HashMap<ProofId, Val<'c>>,
    /// By the number of the condition.
    indices: HashMap<usize, Val<'c>>,
    steps: HashMap<(SizeId, SizeId), Val<'c>>,
}

/// Builds the sizes and conditions that one op needs.
pub struct Emitter<'c, 'a> {
    pub builder: &'a Builder<'c, 'a>,
    sizes: &'a Sizes,
    recorded: &'a mut HashMap<(usize, usize), Val<'c>>,
    sources: &'a HashMap<usize, Val<'c>>,
    here: &'a mut InBlock<'c>,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// For an op with these operands, whose dynamic sizes are built if they are not there.
    pub fn new(
        builder: &'a Builder<'c, 'a>,
        sizes: &'a Sizes,
        values: &'a mut Values<'c>,
        op: Op<'c>,
        operands: &Operands<'c>,
    ) -> Self {
        let Values { recorded, sources, blocks } = values;
        let here = blocks.entry(ffi::block_number(op)).or_default();
        let mut emitter = Self { builder, sizes, recorded, sources, here };
        operands.all.iter().for_each(|operand| emitter.load(operand));
        emitter
    }

    fn load(&mut self, operand: &Operand<'c>) {
        let tensor = *self.sources.get(&ffi::value_number(operand.value)).unwrap_or(&operand.value);
        for (dim, &size) in operand.sizes.iter().enumerate() {
            if self.sizes.is_constant(size) || self.here.sizes.contains_key(&size) {
                continue;
            }
            let recorded = self.recorded.get(&(ffi::value_number(tensor), dim)).copied();
            let value = recorded.unwrap_or_else(|| {
                let dim = self.index(dim as u64);
                let index = Type::index(self.builder.context());
                self.builder.build("tensor.dim", &[tensor, dim], &[], index)
            });
            self.here.sizes.insert(size, value);
        }
    }

    /// Notes the values of the dynamic sizes of a tensor that was built, for the ops that use it.
    pub fn record(&mut self, tensor: Val<'c>, sizes: &[SizeId]) {
        for (dim, &size) in sizes.iter().enumerate() {
            if !self.sizes.is_constant(size) {
                let value = self.size(size);
                self.recorded.insert((ffi::value_number(tensor), dim), value);
            }
        }
    }

    /// A number as a value of type `index`.
    pub fn index(&mut self, value: u64) -> Val<'c> {
        let build = || self.builder.index(value as i64); // below 2^63
        *self.here.constants.entry(value).or_insert_with(build)
    }

    /// A size as a value of type `index`.
    pub fn size(&mut self, size: SizeId) -> Val<'c> {
        if let Some(&value) = self.here.sizes.get(&size) {
            return value;
        }
        let value = match self.sizes.size(size) {
            Size::Constant(value) => return self.index(value),
            Size::Extent(a, b) => {
                let is_unit = self.equal(a, UNIT);
                let (a, b) = (self.size(a), self.size(b));
                self.builder.select(is_unit, b, a)
            }
            Size::OfTensor { .. } => unreachable!("the sizes of all operands are built first"),
        };
        self.here.sizes.insert(size, value);
        value
    }

    /// Whether two sizes are equal.
    pub fn equal(&mut self, a: SizeId, b: SizeId) -> Val<'c> {
        if let Some(&equal) = self.here.equal.get(&(a, b)) {
            return equal;
        }
        let (left, right) = (self.size(a), self.size(b));
        let equal = self.builder.equal(left, right);
        self.here.equal.insert((a, b), equal);
        equal
    }
}
