//! The sizes of a program: reads the IR below the root of a pass into a graph of sizes (`src/sizes`), and records the
//! order in which a pass visits it, with the facts that hold at each step.
//!
//! | rule | read by |
//! |---|---|
//! | ops of the dialect, elementwise ones, those in destination style, and loops of linalg ops | `shapes.rs` |
//! | ops on tensors | `tensors.rs` |
//! | operations on numbers | `numbers.rs`, `affine.rs` |
//! | small tensors of numbers | `elements.rs`, `bodies.rs` |
//! | ops of other dialects, as their files say | `foreign.rs` |
//! | functions, `scf.forall`, choices | `control.rs` |
//! | ops with MLIR's `RegionBranchOpInterface` | `branches.rs` |
//! | regions of several blocks, and `cf` | `regions.rs` |
//! | conditions that hold in a branch or after an assertion | `conditions.rs`, `positive.rs` |
//! | what ops of the dialect `shape` ask of shapes | `constraints.rs` |
//! | calls | `calls.rs` |
//! | what functions declare | `declared.rs` |
//!
//! `rule.rs` tells which rule reads an op. The rules write to a `Reader` (`reader.rs`); `ops.rs` chooses between them.
//!
//! The sizes that an unknown op computes are unknown. The IR is not changed.

mod affine;
mod bodies;
mod branches;
mod calls;
mod conditions;
mod constraints;
mod control;
mod declared;
mod elements;
mod foreign;
mod functions;
mod numbers;
mod ops;
mod positive;
mod reader;
mod regions;
mod rule;
mod shapes;
mod step;
mod tensors;
mod types;
mod verdict;

pub use conditions::compared;
pub use rule::{has_one_shape, is_choice, read_ops};
pub use step::{Home, Step};
pub use verdict::Verdict;

use crate::{
    ffi::{self, Op, Val},
    symbols::can_be_checked,
};
use broadcastable::{
    SizeId,
    sizes::{Node, Sizes},
};
use reader::Reader;
use std::{
    collections::HashMap,
    ops::{Deref, DerefMut},
    rc::Rc,
};

/// The sizes of all tensors below the root of a pass, and of those that it builds.
#[derive(Default)]
pub struct TensorSizes {
    sizes: Sizes,
    read: HashMap<usize, Vec<Node>>,
    /// The elements of small tensors of numbers.
    elements: HashMap<usize, Vec<Node>>,
    recorded: HashMap<(usize, usize), SizeId>,
}

/// Reads an op and all that is below it, for what changes programs: it relies on declarations that are checked.
pub fn analyze<'c>(root: Op<'c>) -> (TensorSizes, Vec<Step<'c>>) {
    analyze_relying(root, Rc::new(can_be_checked))
}

/// As [`analyze`], for reports: sizes of tensors of other dialects are as declared.
pub fn analyze_declared<'c>(root: Op<'c>) -> (TensorSizes, Vec<Step<'c>>) {
    analyze_relying(root, Rc::new(|_| true))
}

/// As [`analyze`], but sizes are taken to be as a function declares them, or an op requires them, only where `relies_on` says so.
pub fn analyze_relying<'c>(
    root: Op<'c>,
    relies_on: Rc<dyn Fn(Op) -> bool + 'c>,
) -> (TensorSizes, Vec<Step<'c>>) {
    let Reader { graph, steps, values: read, elements, .. } = ops::read(root, relies_on);
    (TensorSizes { sizes: Sizes::of(graph), read, elements, recorded: HashMap::new() }, steps)
}

impl TensorSizes {
    /// Goes on by a step: scopes begin and end, and sizes are equal from there on. Steps of ops change nothing.
    pub fn follow(&mut self, step: &Step) {
        match *step {
            Step::Enter { .. } => self.enter(),
            Step::Leave { .. } => self.leave(),
            Step::Equal { a, b, .. } => {
                let [a, b] = [a, b].map(|node| self.name(node));
                self.learn_equal(a, b);
            }
            Step::Visit(_) | Step::Assert(_) | Step::Constraint(_) | Step::Guard(_) | Step::Home(..) => {}
        }
    }

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

    /// The number that a value is, if it was read.
    pub fn of_number(&self, value: Val) -> Option<SizeId> {
        let read = self.read.get(&ffi::value_number(value))?;
        read.first().map(|&node| self.sizes.name(node))
    }

    /// The elements of a small tensor of numbers, if they were read.
    pub fn of_elements(&self, tensor: Val) -> Option<Vec<SizeId>> {
        let read = self.elements.get(&ffi::value_number(tensor))?;
        Some(read.iter().map(|&node| self.sizes.name(node)).collect())
    }

    /// Records the size of a tensor that was built, for the ops that use it.
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
