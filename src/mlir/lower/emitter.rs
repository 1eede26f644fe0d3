//! The values that stand for sizes: each is built in a block where it is first needed, and used again there.

use super::{
    operands::{Operand, Operands},
    sizes::{Check, Proof, ProofId, Size, Sizes, UNIT},
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
    blocks: HashMap<usize, InBlock<'c>>,
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
        let here = values.blocks.entry(ffi::block_number(op)).or_default();
        let mut emitter = Self { builder, sizes, recorded: &mut values.recorded, here };
        operands.all.iter().for_each(|operand| emitter.load(operand));
        emitter
    }

    fn load(&mut self, operand: &Operand<'c>) {
        let tensor = operand.value;
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
                self.builder.select_index(is_unit, b, a)
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

    /// The condition under which a proof holds.
    pub fn condition(&mut self, proof: ProofId) -> Val<'c> {
        // No recursion: a proof may be made of as many others as there are operands.
        let mut open = vec![proof];
        while let Some(&proof) = open.last() {
            let built = |proof| self.here.conditions.get(proof).copied();
            let condition = match self.sizes.proof(proof) {
                _ if built(&proof).is_some() => None,
                Proof::Check(check) => Some(self.check(check)),
                Proof::Both(a, b) => match (built(&a), built(&b)) {
                    (Some(a), Some(b)) => Some(self.builder.and(a, b)),
                    (None, _) => {
                        open.push(a);
                        continue;
                    }
                    (_, None) => {
                        open.push(b);
                        continue;
                    }
                },
            };
            condition.map(|condition| self.here.conditions.insert(proof, condition));
            open.pop();
        }
        self.here.conditions[&proof]
    }

    /// A fixed size is not negative, nor is one that is equal to it or 1. Others come from outside, where nothing
    /// keeps a descriptor from having a negative one: two sizes that pass are not negative if their extent is not.
    fn check(&mut self, check: Check) -> Val<'c> {
        let (legal, extent) = match check {
            Check::Equal(a, b) => (self.equal(a, b), b),
            Check::UnitOrExtent { size, extent } => {
                self.size(extent);
                let is_unit = self.equal(size, UNIT);
                let is_full = self.equal(size, extent);
                (self.builder.or(is_unit, is_full), extent)
            }
        };
        if self.sizes.is_constant(extent) {
            return legal;
        }
        let is_size = self.is_not_negative(extent);
        self.builder.and(legal, is_size)
    }

    fn is_not_negative(&mut self, size: SizeId) -> Val<'c> {
        if let Some(&known) = self.here.not_negative.get(&size) {
            return known;
        }
        let (value, zero) = (self.size(size), self.index(0));
        let is_size = self.builder.at_least(value, zero);
        self.here.not_negative.insert(size, is_size);
        is_size
    }

    /// The condition by which a size is 1 or the extent, as an index, if that was checked.
    fn legality(&mut self, size: SizeId, extent: SizeId) -> Option<Val<'c>> {
        let proofs = self.sizes.legality(size, extent)?;
        let conditions: Vec<_> = proofs.into_iter().map(|proof| self.condition(proof)).collect();
        let condition = conditions.into_iter().reduce(|a, b| self.builder.and(a, b))?;
        Some(self.bool_to_index(condition))
    }

    /// 1 where the condition holds, else 0.
    fn bool_to_index(&mut self, condition: Val<'c>) -> Val<'c> {
        let (zero, one) = (self.index(0), self.index(1));
        let build = || self.builder.select_index(condition, one, zero);
        *self.here.indices.entry(ffi::value_number(condition)).or_insert_with(build)
    }

    /// A size, but impossible to compute unless the checks of these other sizes have passed.
    pub fn tie(&mut self, size: SizeId, checked: impl Iterator<Item = SizeId>) -> Val<'c> {
        let mut tied = self.size(size);
        for other in checked {
            if let Some(legal) = self.legality(other, size) {
                tied = self.builder.divide_index(tied, legal);
            }
        }
        tied
    }

    /// What an index is multiplied with where a size may be stretched: 1 if it is the extent, else 0.
    ///
    /// Where the size was checked, the step also cannot be computed unless the check has passed: a division
    /// by the condition keeps what reads by it from being moved before the check, as a mere read could be.
    pub fn step(&mut self, size: SizeId, extent: SizeId) -> Val<'c> {
        if let Some(&step) = self.here.steps.get(&(size, extent)) {
            return step;
        }
        let is_full = self.equal(size, extent);
        let mut step = self.bool_to_index(is_full);
        if let Some(legal) = self.legality(size, extent) {
            step = self.builder.divide_index(step, legal);
        }
        self.here.steps.insert((size, extent), step);
        step
    }
}
