//! The tensors that a group of ops reads, and their alignment in the result.

use super::node::{Columns, Node, Operand};
use crate::builder::expand::is_right;
use broadcastable::{Dim, infer_dim};

/// The most tensors that a group reads, for the same reason as its bound on ops.
pub const MAX_LEAVES: usize = 16;

/// The tensors that a group reads.
#[derive(Clone)]
pub struct Leaves {
    all: Vec<Leaf>,
    /// The known size of each dimension of the result.
    sizes: Vec<Dim>,
}

/// A tensor that is read.
#[derive(Clone, PartialEq)]
struct Leaf {
    tensor: usize,
    /// The result's columns, in increasing order.
    columns: Columns,
    producer: Option<usize>,
}

impl Leaf {
    fn new(operand: &Operand, columns: &[usize]) -> Self {
        let columns = operand.columns.iter().map(|&column| columns[column]).collect();
        Self { tensor: operand.tensor, columns, producer: operand.producer }
    }
}

impl Leaves {
    /// The values that one node reads.
    pub fn of(node: &Node) -> Self {
        let rank = node.extents.len();
        let mut leaves = Self { all: Vec::new(), sizes: vec![Dim::UNIT; rank] };
        let own: Columns = (0..rank).collect();
        for operand in &node.operands {
            let fits = leaves.add(operand, &own);
            debug_assert!(fits, "the sizes of a valid op fit");
        }
        leaves
    }

    /// The tensors, in the order of their first use.
    pub fn tensors(&self) -> impl ExactSizeIterator<Item = usize> {
        self.all.iter().map(|leaf| leaf.tensor)
    }

    /// The leaf that a member of the group reads, given the columns of the member's result.
    pub fn position(&self, operand: &Operand, columns: &[usize]) -> Option<usize> {
        let leaf = Leaf::new(operand, columns);
        self.all.iter().position(|other| *other == leaf)
    }

    /// These leaves with a node's result replaced by the node's operands, and its columns; `None` if no op
    /// can read them.
    pub fn with(&self, index: usize, node: &Node) -> Option<(Self, Columns)> {
        let is_result = |leaf: &&Leaf| leaf.producer == Some(index);
        let columns = self.all.iter().find(is_result)?.columns.clone();
        if self.all.iter().filter(is_result).any(|leaf| leaf.columns != columns) {
            return None;
        }
        let mut leaves = Self { all: Vec::new(), sizes: self.sizes.clone() };
        let mut is_read = false;
        for leaf in &self.all {
            if leaf.producer != Some(index) {
                leaves.push(leaf.clone());
            } else if !std::mem::replace(&mut is_read, true)
                && !node.operands.iter().all(|operand| leaves.add(operand, &columns))
            {
                return None;
            }
        }
        (leaves.all.len() <= MAX_LEAVES).then_some((leaves, columns))
    }

    /// Adds an operand of a node, given the columns of the node's result; returns whether its sizes fit.
    fn add(&mut self, operand: &Operand, columns: &[usize]) -> bool {
        let leaf = Leaf::new(operand, columns);
        for (&dim, &column) in operand.dims.iter().zip(&leaf.columns) {
            let Some(size) = infer_dim(self.sizes[column], dim) else { return false };
            self.sizes[column] = size;
        }
        self.push(leaf);
        true
    }

    fn push(&mut self, leaf: Leaf) {
        if !self.all.contains(&leaf) {
            self.all.push(leaf);
        }
    }

    /// The columns of each leaf in the result.
    pub fn columns(&self) -> impl Iterator<Item = &Columns> {
        self.all.iter().map(|leaf| &leaf.columns)
    }

    /// How one op reads all leaves.
    pub fn reading(&self) -> Reading {
        let rank = self.sizes.len();
        if self.columns().all(|columns| is_right(columns, rank)) {
            return Reading::OnTheRight;
        }
        let [a, b] = &self.all[..] else { return Reading::Expanded };
        let (small, large) = if a.columns.len() < b.columns.len() { (a, b) } else { (b, a) };
        let entries = small.columns.iter().map(|&column| column as i64);
        let is_whole = large.columns.len() == rank && small.columns.len() < rank;
        if is_whole { Reading::By(entries.collect()) } else { Reading::Expanded }
    }
}

/// The alignment of an op's leaves.
pub enum Reading {
    OnTheRight,
    /// Two leaves, by these `broadcast_dimensions`.
    By(Vec<i64>),
    /// On the right, after some of them are expanded with units.
    Expanded,
}
