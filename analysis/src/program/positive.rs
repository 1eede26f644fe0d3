//! The sizes that are 1 or more in the branch around an op.

use super::{TensorSizes, conditions::compared, numbers::has_sign};
use crate::ffi::{self, Op, OpParts, Val};
use broadcastable::SizeId;
use melior::ir::{ValueLike, operation::OperationLike};

/// Conditions that are nested deeper are not read.
const MAX_DEPTH: usize = 8;

/// Those that the conditions of the `scf.if` around an op compare with 0.
pub fn positive_at(sizes: &TensorSizes, op: Op) -> Vec<SizeId> {
    let mut positive = Vec::new();
    let mut inner = op;
    while let Some(outer) = ffi::parent_op(inner) {
        let is_taken = || {
            let own = ffi::block_number(inner);
            ffi::regions(outer)[0].iter().any(|&block| ffi::number_of_block(block) == own)
        };
        if ffi::has_name(outer, "scf.if")
            && is_taken()
            && let Some(condition) = outer.operand_at(0)
        {
            read(sizes, condition, MAX_DEPTH, &mut positive);
        }
        inner = outer;
    }
    positive
}

fn read(sizes: &TensorSizes, condition: Val, depth: usize, positive: &mut Vec<SizeId>) {
    let Some(op) = ffi::owner(condition).filter(|_| depth > 0) else { return };
    if ffi::has_name(op, "arith.andi") {
        return op.operands().for_each(|part| read(sizes, part, depth - 1, positive));
    }
    let Some((predicate, [left, right])) = compared(op) else { return };
    let (less, more) = match predicate {
        "slt" if has_sign(left.r#type()) => (left, right),
        "sgt" if has_sign(left.r#type()) => (right, left),
        _ => return,
    };
    let [less, more] = [less, more].map(|value| sizes.of_number(value));
    if less.and_then(|less| sizes.as_constant(less)).is_some_and(|less| less >= 0) {
        positive.extend(more);
    }
}
