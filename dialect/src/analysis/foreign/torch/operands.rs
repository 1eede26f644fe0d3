//! The operands of torch's ops: numbers, dimensions, lists of tensors, some of them left out.

use super::super::asked::{Asked, from_end};
use crate::ffi::{self, OpParts, Val};
use melior::ir::operation::OperationLike;

impl<'c> Asked<'_, 'c> {
    /// The dimension that an operand is, of a tensor of that rank.
    pub fn dim(&self, operand: usize, rank: usize) -> Option<usize> {
        from_end(*self.constants(operand)?.first()?, rank)
    }

    pub fn flag(&self, operand: usize) -> Option<bool> {
        Some(*self.constants(operand)?.first()? != 0)
    }

    /// The tensors of a list, or what stands for one that is omitted.
    pub fn list(&self, operand: usize) -> Option<Vec<Val<'c>>> {
        let list = ffi::defining_op(self.op.operand_at(operand)?, "torch.prim.ListConstruct")?;
        Some(list.operands().collect())
    }
}

/// The number of an operand in the words of a rule.
pub fn operand(words: &[&'static str], at: usize) -> Option<usize> {
    words.get(at)?.parse().ok()
}
