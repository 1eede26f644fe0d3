//! The ops of a block as plain data.

use broadcastable::{Dims, SizeId};
use smallvec::SmallVec;
use std::collections::HashSet;

/// The result dimension that each dimension of a tensor lines up with.
pub type Columns = SmallVec<[usize; 4]>;

/// A result that may be fused into its users.
pub struct Node {
    pub operands: Vec<Operand>,
    /// The size of every dimension of the result.
    pub extents: Vec<SizeId>,
    /// The cost of one element.
    pub cost: u32,
    /// The number of scalar ops that compute one element.
    pub ops: usize,
    /// Whether it is computed by an op of the dialect.
    pub is_ours: bool,
    /// Whether it escapes: something other than nodes uses it.
    pub has_other_users: bool,
}

impl Node {
    /// The number of different tensors of more than one element of which it reads elements.
    pub fn tensors(&self) -> usize {
        let is_counted =
            |operand: &&Operand| operand.is_read && !operand.dims.iter().all(|dim| dim.is_unit());
        self.operands.iter().filter(is_counted).map(|operand| operand.tensor).collect::<HashSet<_>>().len()
    }
}

/// A tensor whose sizes a node reads, and its elements.
pub struct Operand {
    /// The id of the tensor.
    pub tensor: usize,
    pub dims: Dims,
    pub columns: Columns,
    /// Whether its elements are read: a result of a `broadcast` has those of one operand.
    pub is_read: bool,
    /// The node that computes this tensor, if its operands can replace it.
    pub producer: Option<usize>,
}
