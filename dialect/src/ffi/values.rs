//! Values: their identity, their definitions, and their uses.

use super::{Op, OpParts, Val, glue, has_name};
use melior::ir::{
    Type, ValueLike,
    operation::{OperationLike, OperationRef},
};
use mlir_sys as sys;
use std::cmp::Ordering::{self, Greater, Less};

/// The identity of a value: no other value of the same IR has this number, while neither is erased.
pub fn value_number(value: Val) -> usize {
    value.to_raw().ptr as usize
}

/// The types of an op's operands: one call for each, where melior needs three.
pub fn operand_types<'c>(op: Op<'c>) -> impl DoubleEndedIterator<Item = Type<'c>> {
    // SAFETY: the op is valid, and has operands of these indices.
    let r#type = move |index| unsafe { Type::from_raw(glue::bcastOperandType(op.to_raw(), index)) };
    (0..op.operand_count()).map(r#type)
}

/// An op's first result, if it has one.
pub fn first_result<'c>(op: Op<'c>) -> Option<Val<'c>> {
    op.result_at(0)
}

/// The op that defines a value, unless the value is the argument of a block.
pub fn owner<'c>(value: Val<'c>) -> Option<Op<'c>> {
    owner_and_index(value).map(|(owner, _)| owner)
}

/// The op that defines a value, and the index among its results. melior's own function prints a block
/// argument in its error.
pub fn owner_and_index<'c>(value: Val<'c>) -> Option<(Op<'c>, usize)> {
    let raw = value.to_raw();
    // SAFETY: the value is valid, and the op that defines it lives as long.
    unsafe {
        sys::mlirValueIsAOpResult(raw).then(|| {
            let owner = OperationRef::from_raw(sys::mlirOpResultGetOwner(raw));
            (owner, sys::mlirOpResultGetResultNumber(raw) as usize)
        })
    }
}

/// The op that defines a value, if it has that name.
pub fn defining_op<'c>(value: Val<'c>, name: &str) -> Option<Op<'c>> {
    owner(value).filter(|&op| has_name(op, name))
}

/// Which of an op's results a value is.
pub fn result_index(value: Val, op: Op) -> Option<usize> {
    let (owner, index) = owner_and_index(value)?;
    (owner.to_raw().ptr == op.to_raw().ptr).then_some(index)
}

/// Whether a value is defined in a region of an op, however deep.
pub fn is_defined_below(value: Val, op: Op) -> bool {
    // SAFETY: a value's op or block, and what is above it, is valid as long as the value is; null at the top.
    unsafe {
        let raw = value.to_raw();
        let mut above = if sys::mlirValueIsAOpResult(raw) {
            sys::mlirOperationGetParentOperation(sys::mlirOpResultGetOwner(raw))
        } else {
            sys::mlirBlockGetParentOperation(sys::mlirBlockArgumentGetOwner(raw))
        };
        while !above.ptr.is_null() {
            if above.ptr == op.to_raw().ptr {
                return true;
            }
            above = sys::mlirOperationGetParentOperation(above);
        }
    }
    false
}

/// The users of a value, once for each use.
pub fn users<'c>(value: Val<'c>) -> Vec<Op<'c>> {
    uses(value).collect()
}

/// The users of a value, while none of its uses changes.
fn uses<'c>(value: Val<'c>) -> impl Iterator<Item = Op<'c>> {
    // SAFETY: the value is valid, and so is each of its uses until the null one.
    let valid = |operand| unsafe { (!sys::mlirOpOperandIsNull(operand)).then_some(operand) };
    // SAFETY: as above.
    let first = valid(unsafe { sys::mlirValueGetFirstUse(value.to_raw()) });
    // SAFETY: as above.
    let next = move |&operand: &sys::MlirOpOperand| valid(unsafe { sys::mlirOpOperandGetNextUse(operand) });
    // SAFETY: the op that has the operand is valid.
    let owner = |operand| unsafe { OperationRef::from_raw(sys::mlirOpOperandGetOwner(operand)) };
    std::iter::successors(first, next).map(owner)
}

/// Whether the value is used at all.
pub fn has_uses(value: Val) -> bool {
    uses(value).next().is_some()
}

/// Whether nothing but `user` uses an op's results.
pub fn is_used_only_by(op: Op, user: Op) -> bool {
    op.results().all(|result| uses(result.into()).all(|other| other == user))
}

/// The order in which two values are defined that can both be used at one place.
pub fn order_of_definitions(a: Val, b: Val) -> Ordering {
    let ((block, op, index), (other_block, other_op, other_index)) = (definition(a), definition(b));
    if block.ptr != other_block.ptr {
        return depth(block).cmp(&depth(other_block)).then_with(|| order_of_blocks(block, other_block));
    }
    match (op, other_op) {
        (Some(op), Some(other)) if op != other => {
            // SAFETY: both ops are valid, and in one block.
            if unsafe { sys::mlirOperationIsBeforeInBlock(op.to_raw(), other.to_raw()) } {
                Less
            } else {
                Greater
            }
        }
        // The arguments of a block come before its ops.
        _ => op.is_some().cmp(&other_op.is_some()).then(index.cmp(&other_index)),
    }
}

/// The block where a value is defined, the op there unless it is an argument, and the value's index.
fn definition<'c>(value: Val<'c>) -> (sys::MlirBlock, Option<Op<'c>>, usize) {
    // SAFETY: an op that defines a value is valid, as is a block that has it as an argument.
    unsafe {
        match owner_and_index(value) {
            Some((op, index)) => (sys::mlirOperationGetBlock(op.to_raw()), Some(op), index),
            None => {
                let raw = value.to_raw();
                let index = sys::mlirBlockArgumentGetArgNumber(raw) as usize;
                (sys::mlirBlockArgumentGetOwner(raw), None, index)
            }
        }
    }
}

/// How many ops are around a block.
fn depth(mut block: sys::MlirBlock) -> usize {
    let mut depth = 0;
    // SAFETY: a block, the op around it and that op's block are valid, or null at the top.
    unsafe {
        while !block.ptr.is_null() {
            depth += 1;
            let around = sys::mlirBlockGetParentOperation(block);
            if around.ptr.is_null() {
                break;
            }
            block = sys::mlirOperationGetBlock(around);
        }
    }
    depth
}

/// The order of two blocks of one region; any other two have some order.
fn order_of_blocks(a: sys::MlirBlock, b: sys::MlirBlock) -> Ordering {
    // SAFETY: both blocks are valid, as is each block of a region until the null one.
    unsafe {
        let [region, other] = [a, b].map(|block| sys::mlirBlockGetParentRegion(block).ptr);
        if region != other {
            return region.cmp(&other);
        }
        let mut next = a;
        while !next.ptr.is_null() && next.ptr != b.ptr {
            next = sys::mlirBlockGetNextInRegion(next);
        }
        if next.ptr.is_null() { Greater } else { Less }
    }
}
