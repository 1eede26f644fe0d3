//! The sizes of tensors by their identity, the operands of an op with them, and the values that are built of
//! them. The crate `broadcastable-analysis` reads a program; MLIR's interfaces ask of one op.

pub mod emitter;
pub mod operands;
mod step;

pub use step::{Home, Step};

use crate::ffi::{self, Val};
use broadcastable::{
    SizeId,
    sizes::{Node, Sizes},
};
use std::{
    collections::HashMap,
    ops::{Deref, DerefMut},
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

impl TensorSizes {
    /// Sizes, and where values are among them: the sizes of tensors, and the elements of small tensors of
    /// numbers.
    pub fn of(sizes: Sizes, read: HashMap<usize, Vec<Node>>, elements: HashMap<usize, Vec<Node>>) -> Self {
        Self { sizes, read, elements, recorded: HashMap::new() }
    }

    /// Goes on by a step: scopes begin and end, and sizes are equal or legal from there on. Steps of ops
    /// change nothing.
    pub fn follow(&mut self, step: &Step) {
        match *step {
            Step::Enter { .. } => self.enter(),
            Step::Leave { .. } => self.leave(),
            Step::Equal { a, b, .. } => {
                let [a, b] = [a, b].map(|node| self.name(node));
                self.learn_equal(a, b);
            }
            Step::Legal(ref column) => {
                let column: Vec<SizeId> = column.iter().map(|&node| self.name(node)).collect();
                self.learn_legal(&column);
            }
            Step::Visit(_) | Step::Assert(_) | Step::Constraint(_) | Step::Guard(_) | Step::Home(..) => {}
        }
    }

    /// The sizes of which a step tells something.
    pub fn told_of(&self, step: &Step) -> Vec<SizeId> {
        let nodes = match step {
            Step::Equal { a, b, .. } => &[*a, *b][..],
            Step::Legal(column) => column,
            _ => &[],
        };
        nodes.iter().map(|&node| self.name(node)).collect()
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
