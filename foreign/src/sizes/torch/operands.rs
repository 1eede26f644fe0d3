//! The operands of torch's ops: numbers, dimensions, lists of tensors, some of them left out.

use super::super::asked::{Asked, from_end};
use crate::op::SizedOp;
use broadcastable::sizes::Node;

impl Asked<'_> {
    /// The dimension that an operand is, of a tensor of that rank.
    pub fn dim(&mut self, operand: usize, rank: usize) -> Option<usize> {
        from_end(*self.constants(operand)?.first()?, rank)
    }

    pub fn flag(&mut self, operand: usize) -> Option<bool> {
        Some(*self.constants(operand)?.first()? != 0)
    }

    /// The op whose operands are the tensors of a list, or stand for one that is omitted.
    pub fn list(&mut self, operand: usize) -> Option<Box<dyn SizedOp + '_>> {
        self.program.sized_producer(operand).filter(|list| list.op().own_name() == "torch.prim.ListConstruct")
    }

    /// The sizes of the tensors of a list, all of which have a rank.
    pub fn listed(&mut self, operand: usize) -> Option<Vec<Vec<Node>>> {
        let mut list = self.list(operand)?;
        (0..list.op().operand_count()).map(|tensor| list.sizes(tensor)).collect()
    }
}

/// The number of an operand in the words of a rule.
pub fn operand(words: &[&'static str], at: usize) -> Option<usize> {
    words.get(at)?.parse().ok()
}
