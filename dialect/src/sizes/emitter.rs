//! The values of sizes. Each is built where a block first needs it, and is reused in that block.

mod conditions;

use super::{
    Home, TensorSizes,
    operands::{Operand, Operands},
};
use crate::{builder::Builder, convert::value_type, ffi::Val};
use broadcastable::{
    SizeId,
    sizes::{ProofId, Scoped, Size, UNIT},
};
use melior::ir::{Type, TypeLike, ValueLike};

/// The values that were built so far, while a pass visits the IR.
#[derive(Default)]
pub struct Values<'c> {
    here: Built<'c>,
    /// The scope of an op that is isolated from above.
    around: Vec<Built<'c>>,
}

/// The values built so far in a scope and its parents; they dominate all that is built later in it.
#[derive(Default)]
struct Built<'c> {
    constants: Scoped<u64, Val<'c>>,
    sizes: Scoped<SizeId, Val<'c>>,
    /// The places where sizes can be read that have not been built.
    homes: Scoped<SizeId, Home<'c>>,
    equal: Scoped<(SizeId, SizeId), Val<'c>>,
    not_negative: Scoped<SizeId, Val<'c>>,
    conditions: Scoped<ProofId, Val<'c>>,
    steps: Scoped<(SizeId, SizeId), Val<'c>>,
}

/// Calls a method of everything that has scopes.
macro_rules! all {
    ($built:expr, $method:ident) => {{
        let Built { constants, sizes, homes, equal, not_negative, conditions, steps } = $built;
        constants.$method();
        sizes.$method();
        homes.$method();
        equal.$method();
        not_negative.$method();
        conditions.$method();
        steps.$method();
    }};
}

impl<'c> Values<'c> {
    /// Enters a nested scope; an isolated one uses nothing from outside.
    pub fn enter(&mut self, isolated: bool) {
        if isolated { self.around.push(std::mem::take(&mut self.here)) } else { all!(&mut self.here, enter) }
    }

    pub fn leave(&mut self, isolated: bool) {
        if isolated { self.here = self.around.pop().unwrap_or_default() } else { all!(&mut self.here, leave) }
    }

    /// The value of a size that has been built.
    pub fn get(&self, size: SizeId) -> Option<Val<'c>> {
        self.here.sizes.get(&size).copied()
    }

    /// Whether a size is known at compile time, or a value of it is there or can be read.
    pub fn has(&self, sizes: &TensorSizes, size: SizeId) -> bool {
        sizes.is_constant(size) || self.here.sizes.contains(&size) || self.here.homes.contains(&size)
    }

    /// Records where a size can be read from here on.
    pub fn add_home(&mut self, size: SizeId, home: Home<'c>) {
        self.here.homes.insert(size, home);
    }
}

/// Builds the sizes and conditions that one op needs.
pub struct Emitter<'c, 'a> {
    pub builder: &'a Builder<'c, 'a>,
    sizes: &'a mut TensorSizes,
    here: &'a mut Built<'c>,
}

impl<'c, 'a> Emitter<'c, 'a> {
    /// For an op with these operands; builds their dynamic sizes if necessary.
    pub fn new(
        builder: &'a Builder<'c, 'a>,
        sizes: &'a mut TensorSizes,
        values: &'a mut Values<'c>,
        operands: &Operands<'c>,
    ) -> Self {
        let mut emitter = Self { builder, sizes, here: &mut values.here };
        operands.all.iter().for_each(|operand| emitter.load(operand));
        emitter
    }

    /// All that is known of sizes.
    pub fn sizes(&mut self) -> &mut TensorSizes {
        self.sizes
    }

    fn load(&mut self, operand: &Operand<'c>) {
        for (dim, &size) in operand.sizes.iter().enumerate() {
            if !self.sizes.is_constant(size) && !self.here.sizes.contains(&size) {
                let home = self.here.homes.get(&size).cloned();
                self.read(size, home.unwrap_or(Home::Dim(operand.value, dim)));
            }
        }
    }

    /// A size, read from where it is available.
    fn read(&mut self, size: SizeId, home: Home<'c>) -> Val<'c> {
        let value = match home {
            Home::Value(value) if value.r#type().is_index() => value,
            Home::Value(value) => {
                let index = Type::index(self.builder.context());
                self.builder.build("arith.index_cast", &[value], &[], index)
            }
            Home::Dim(tensor, dim) => self.dim(tensor, dim),
            Home::Element(tensor, at) => {
                let at = self.index(at as u64);
                self.builder.extract(tensor, &[at])
            }
        };
        self.here.sizes.insert(size, value);
        value
    }

    fn dim(&mut self, tensor: Val<'c>, dim: usize) -> Val<'c> {
        let dim = self.index(dim as u64);
        let index = Type::index(self.builder.context());
        self.builder.build("tensor.dim", &[tensor, dim], &[], index)
    }

    /// Builds missing sizes, for the ops that use tensors of these sizes.
    pub fn build_sizes(&mut self, sizes: &[SizeId]) {
        for &size in sizes {
            if !self.sizes.is_constant(size) {
                self.size(size);
            }
        }
    }

    /// A number as a value of type `index`.
    pub fn index(&mut self, value: u64) -> Val<'c> {
        let builder = self.builder;
        *self.here.constants.get_or_insert_with(value, || builder.index(value as i64)) // below 2^63
    }

    /// A size as a value of type `index`.
    pub fn size(&mut self, size: SizeId) -> Val<'c> {
        if let Some(&value) = self.here.sizes.get(&size) {
            return value;
        }
        if let Size::Constant(value) = *self.sizes.size(size) {
            return self.index(value as u64);
        }
        if let Some(home) = self.here.homes.get(&size).cloned() {
            return self.read(size, home);
        }
        let (a, b) = self.sizes.computed(size).expect("only an extent is neither built nor read");
        let is_unit = self.equal(a, UNIT);
        let (a, b) = (self.size(a), self.size(b));
        let value = self.builder.select(is_unit, b, a);
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

/// Records that an op's result, and the tensor that replaces it, have these sizes, for their users.
pub fn record<'c>(
    sizes: &mut TensorSizes,
    values: &mut Values<'c>,
    result: Val<'c>,
    tensor: Val<'c>,
    extents: &[SizeId],
) {
    let declared = value_type(result.r#type());
    for (dim, (declared, &extent)) in declared.dims().unwrap_or_default().iter().zip(extents).enumerate() {
        // A size that arrives here by another path, through a loop or a call, has the analysed name. It is
        // read from the tensor: that it equals the extent may follow from a check, above which its
        // users could be hoisted.
        let read = sizes.of_tensor(result, dim);
        if declared.is_dynamic() && read != extent {
            values.add_home(read, Home::Dim(tensor, dim));
            sizes.learn_equal(read, extent);
        }
        sizes.exists(extent);
    }
    for (dim, &extent) in extents.iter().enumerate() {
        sizes.record(result, dim, extent);
        sizes.record(tensor, dim, extent);
    }
}
