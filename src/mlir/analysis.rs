//! The sizes of a program: reads the IR below the root of a pass into a graph of sizes (`src/sizes`), and notes the
//! order in which a pass is to go through it, with what holds where.
//!
//! | rule | read by |
//! |---|---|
//! | ops whose operands and results have one shape; ops in destination style; loops of linalg ops; ops on tensors | `transfer.rs` |
//! | operations on numbers | `numbers.rs`, `affine.rs` |
//! | small tensors of numbers | `elements.rs` |
//! | `scf` and `cf` | `control.rs` |
//! | conditions that hold in a branch or after an assertion | `conditions.rs` |
//! | calls | `calls.rs` |
//! | what functions declare | `declared.rs` |
//!
//! What an op is not known to do gives sizes of which nothing is known. Nothing is written to the IR.

mod affine;
mod calls;
mod conditions;
mod control;
mod declared;
mod dominance;
mod elements;
mod numbers;
mod reader;
mod transfer;

use crate::{
    SizeId,
    mlir::ffi::{self, Op, Val},
    sizes::{Node, Sizes},
};
use std::{
    collections::HashMap,
    ops::{Deref, DerefMut},
};

/// What a pass meets as it goes through a program: whatever dominates an op comes before it.
pub enum Step<'c> {
    /// A scope begins. In an isolated one no value from around it can be used.
    Enter {
        isolated: bool,
    },
    Leave {
        isolated: bool,
    },
    /// An op of the dialect.
    Visit(Op<'c>),
    /// A size that can be had from here on in this scope.
    Home(Node, Home<'c>),
    /// Two sizes are equal from here on in this scope, because of this op.
    Equal {
        a: Node,
        b: Node,
        by: Op<'c>,
    },
}

/// Where a size can be read.
#[derive(Clone, Copy)]
pub enum Home<'c> {
    /// It is this value of type `index`.
    Value(Val<'c>),
    /// It is a dimension of this tensor.
    Dim(Val<'c>, usize),
}

/// The sizes of all tensors below the root of a pass, and of those that it builds.
#[derive(Default)]
pub struct TensorSizes {
    sizes: Sizes,
    read: HashMap<usize, Vec<Node>>,
    recorded: HashMap<(usize, usize), SizeId>,
    declared: Declared,
}

/// What functions declare of sizes: before the check of it, it may be untrue of sizes that have one name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Declared {
    #[default]
    Nothing,
    /// Sizes are equal.
    Symbols,
    /// A `?` is a number.
    Numbers,
}

/// Reads an op and all that is below it.
pub fn analyze<'c>(root: Op<'c>) -> (TensorSizes, Vec<Step<'c>>) {
    let reader::Reader { graph, steps, values: read, declared, .. } = reader::Reader::read(root);
    (TensorSizes { sizes: Sizes::of(graph), read, recorded: HashMap::new(), declared }, steps)
}

impl TensorSizes {
    /// The size of a tensor's dimension.
    pub fn of_tensor(&mut self, tensor: Val, dim: usize) -> SizeId {
        let number = ffi::value_number(tensor);
        if let Some(&size) = self.recorded.get(&(number, dim)) {
            return size;
        }
        let read = self.read.get(&number).and_then(|sizes| sizes.get(dim).copied());
        let size = match read {
            Some(node) => self.sizes.name(node),
            None => self.sizes.unknown(),
        };
        self.record(tensor, dim, size);
        size
    }

    /// What the functions of the program declare.
    pub fn declared(&self) -> Declared {
        self.declared
    }

    /// Notes the size of a tensor that was built, for the ops that use it.
    pub fn record(&mut self, tensor: Val, dim: usize, size: SizeId) {
        self.recorded.insert((ffi::value_number(tensor), dim), size);
    }
}

impl Deref for TensorSizes {
    type Target = Sizes;

    fn deref(&self) -> &Sizes {
        &self.sizes
    }
}

impl DerefMut for TensorSizes {
    fn deref_mut(&mut self) -> &mut Sizes {
        &mut self.sizes
    }
}
