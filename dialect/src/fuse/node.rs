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
    /// The number of different tensors of more than one element that it reads.
    pub fn tensors(&self) -> usize {
        let has_elements = |operand: &&Operand| !operand.dims.iter().all(|dim| dim.is_unit());
        self.operands.iter().filter(has_elements).map(|operand| operand.tensor).collect::<HashSet<_>>().len()
    }
}

/// A tensor that a node reads.
pub struct Operand {
    /// The id of the tensor.
    pub tensor: usize,
    pub dims: Dims,
    pub columns: Columns,
    /// The node that computes this tensor, if its operands can replace it.
    pub producer: Option<usize>,
}
