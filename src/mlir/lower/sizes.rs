//! Run-time sizes: what is known of them, each computed and checked once in a block.

use crate::mlir::{
    builder::Builder,
    ffi::{self, Op, Val},
};
use melior::ir::Type;
use std::collections::{HashMap, HashSet};

/// So many sizes are looked at to find what a check has proven; a long chain of sums has more.
const MAX_STEPS: usize = 64;

/// The number of a size value: equal for sizes that are known to be equal.
type Number = usize;

/// What is known of sizes while a pass goes through the IR.
#[derive(Default)]
pub struct Sizes<'c> {
    /// The sizes of tensors that the pass built; they dominate every use of the tensor.
    results: HashMap<(usize, usize), Val<'c>>,
    blocks: HashMap<usize, InBlock<'c>>,
    block: usize,
}

/// What was computed so far in one block; it dominates all that is built later in it.
#[derive(Default)]
struct InBlock<'c> {
    dims: HashMap<(usize, usize), Val<'c>>,
    constants: HashMap<i64, Val<'c>>,
    extents: HashMap<(Number, Number), Val<'c>>,
    equal: HashMap<(Number, Number), Val<'c>>,
    /// For a size those that it is 1 or equal to, each with the condition that was checked.
    legal: HashMap<Number, Vec<(Number, Val<'c>)>>,
    bools: HashMap<Number, Val<'c>>,
    steps: HashMap<(Number, Number), Val<'c>>,
}

impl<'c> Sizes<'c> {
    /// Goes to the block of an op.
    pub fn enter(&mut self, op: Op<'c>) {
        self.block = ffi::block_number(op);
    }

    fn here(&mut self) -> &mut InBlock<'c> {
        self.blocks.entry(self.block).or_default()
    }

    /// The size of a tensor's dimension.
    pub fn dim(&mut self, builder: &Builder<'c, '_>, tensor: Val<'c>, dim: usize) -> Val<'c> {
        let key = (ffi::value_number(tensor), dim);
        if let Some(&size) = self.results.get(&key).or_else(|| self.blocks.get(&self.block)?.dims.get(&key)) {
            return size;
        }
        let index = self.constant(builder, dim as i64);
        let size = builder.build("tensor.dim", &[tensor, index], &[], Type::index(builder.context()));
        self.here().dims.insert(key, size);
        size
    }

    /// Notes the size of a dimension of a tensor that was just built.
    pub fn record(&mut self, tensor: Val<'c>, dim: usize, size: Val<'c>) {
        self.results.insert((ffi::value_number(tensor), dim), size);
    }

    /// A constant of type `index`.
    pub fn constant(&mut self, builder: &Builder<'c, '_>, value: i64) -> Val<'c> {
        *self.here().constants.entry(value).or_insert_with(|| builder.index(value))
    }

    /// The extent of two legal sizes, `a == 1 ? b : a` (rule `runtime-extent`): never a maximum, which is
    /// wrong for 0 against 1.
    pub fn extent(&mut self, builder: &Builder<'c, '_>, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        let (a_number, b_number) = (ffi::value_number(a), ffi::value_number(b));
        // For legal sizes the order does not matter.
        let key = (a_number.min(b_number), a_number.max(b_number));
        if let Some(&extent) = self.here().extents.get(&key) {
            return extent;
        }
        let extent = match (self.legality(builder, a, b), self.legality(builder, b, a)) {
            (Some(_), _) => b,
            (None, Some(_)) => a,
            (None, None) => {
                let one = self.constant(builder, 1);
                let is_unit = self.equal(builder, a, one);
                builder.select_index(is_unit, b, a)
            }
        };
        self.here().extents.insert(key, extent);
        extent
    }

    /// Whether two sizes are equal.
    pub fn equal(&mut self, builder: &Builder<'c, '_>, a: Val<'c>, b: Val<'c>) -> Val<'c> {
        let key = (ffi::value_number(a), ffi::value_number(b));
        *self.here().equal.entry(key).or_insert_with(|| builder.equal(a, b))
    }

    /// 1 where the condition holds, else 0.
    fn bool_to_index(&mut self, builder: &Builder<'c, '_>, condition: Val<'c>) -> Val<'c> {
        let (zero, one) = (self.constant(builder, 0), self.constant(builder, 1));
        let number = ffi::value_number(condition);
        *self.here().bools.entry(number).or_insert_with(|| builder.select_index(condition, one, zero))
    }

    /// The condition by which a size was found to be 1 or the extent, if it was: that of one check, or of
    /// all checks that lead from one to the other.
    pub fn legality(&mut self, builder: &Builder<'c, '_>, size: Val<'c>, extent: Val<'c>) -> Option<Val<'c>> {
        let path = self.path(ffi::value_number(size), ffi::value_number(extent))?;
        let condition = path.into_iter().reduce(|all, next| builder.and(all, next))?;
        self.set_legal(size, extent, condition);
        Some(condition)
    }

    /// The conditions of the checks that lead from a size to an extent.
    fn path(&mut self, size: Number, extent: Number) -> Option<Vec<Val<'c>>> {
        let legal = &self.here().legal;
        let (mut open, mut seen) = (vec![(size, vec![])], HashSet::from([size]));
        while let Some((at, path)) = open.pop() {
            for &(next, checked) in legal.get(&at).into_iter().flatten() {
                let mut path = path.clone();
                if !path.contains(&checked) {
                    path.push(checked);
                }
                if next == extent {
                    return Some(path);
                }
                if seen.len() < MAX_STEPS && seen.insert(next) {
                    open.push((next, path));
                }
            }
        }
        None
    }

    /// Notes that a size is 1 or the extent wherever the condition was checked.
    pub fn set_legal(&mut self, size: Val<'c>, extent: Val<'c>, condition: Val<'c>) {
        let extent = ffi::value_number(extent);
        let found = self.here().legal.entry(ffi::value_number(size)).or_default();
        if found.iter().all(|&(known, _)| known != extent) {
            found.push((extent, condition));
        }
    }

    /// The same size, but impossible to compute unless the conditions hold that were checked of these sizes.
    pub fn tie(&mut self, builder: &Builder<'c, '_>, size: Val<'c>, checked: &[Val<'c>]) -> Val<'c> {
        let mut tied = size;
        for &other in checked {
            if let Some(legal) = self.legality(builder, other, size) {
                let legal = self.bool_to_index(builder, legal);
                tied = builder.divide_index(tied, legal);
            }
        }
        tied
    }

    /// What an index is multiplied with where a size may be stretched: 1 if it is the extent, else 0.
    ///
    /// Where the size was checked, the step also cannot be computed unless the check has passed: a division
    /// by the condition keeps what reads by it from being moved before the check, as a mere read could be.
    pub fn step(&mut self, builder: &Builder<'c, '_>, size: Val<'c>, extent: Val<'c>) -> Val<'c> {
        let key = (ffi::value_number(size), ffi::value_number(extent));
        if let Some(&step) = self.here().steps.get(&key) {
            return step;
        }
        let is_full = self.equal(builder, size, extent);
        let mut step = self.bool_to_index(builder, is_full);
        if let Some(legal) = self.legality(builder, size, extent) {
            let legal = self.bool_to_index(builder, legal);
            step = builder.divide_index(step, legal);
        }
        self.here().steps.insert(key, step);
        step
    }
}
