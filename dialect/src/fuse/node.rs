//! The ops of a block as plain data.

use broadcastable::{Dims, SizeId};
use smallvec::SmallVec;
use std::collections::HashSet;

/// For each dimension of a tensor that of the result that it lines up with.
pub type Columns = SmallVec<[usize; 4]>;

/// A result that may become a part of its users.
pub struct Node {
    pub operands: Vec<Operand>,
    /// The size of every dimension of the result.
    pub extents: Vec<SizeId>,
    /// What one element costs.
    pub cost: u32,
    /// How many scalar ops compute it.
    pub ops: usize,
    /// Whether it is computed by an op of the dialect.
    pub is_ours: bool,
    /// Whether anything but nodes uses it.
    pub has_other_users: bool,
}

impl Node {
    /// How many different tensors of more than one element it reads.
    pub fn tensors(&self) -> usize {
        let has_elements = |operand: &&Operand| !operand.dims.iter().all(|dim| dim.is_unit());
        self.operands.iter().filter(has_elements).map(|operand| operand.tensor).collect::<HashSet<_>>().len()
    }
}

/// A tensor that a node reads.
pub struct Operand {
    /// A number that no other tensor has.
    pub tensor: usize,
    pub dims: Dims,
    pub columns: Columns,
    /// The node of which this is the result, if its place can be taken by what that one reads.
    pub producer: Option<usize>,
}
