//! Values: their identity, their definitions, and their uses.

use super::{Op, OpParts, Val, glue, has_name};
use melior::ir::{
    Type, ValueLike,
    operation::{OperationLike, OperationRef},
};
use mlir_sys as sys;

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

/// The op that defines a value, and the index among its results. melior's own function prints a block argument in its error.
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
    let mut users = Vec::new();
    // SAFETY: the value is valid, and so is each of its uses until the null one.
    unsafe {
        let mut operand = sys::mlirValueGetFirstUse(value.to_raw());
        while !sys::mlirOpOperandIsNull(operand) {
            users.push(OperationRef::from_raw(sys::mlirOpOperandGetOwner(operand)));
            operand = sys::mlirOpOperandGetNextUse(operand);
        }
    }
    users
}

/// Whether the value is used at all.
pub fn has_uses(value: Val) -> bool {
    // SAFETY: the value is valid.
    unsafe { !sys::mlirOpOperandIsNull(sys::mlirValueGetFirstUse(value.to_raw())) }
}

/// Whether nothing but `user` uses an op's results.
pub fn is_used_only_by(op: Op, user: Op) -> bool {
    op.results().all(|result| {
        // SAFETY: the value is valid, and so is each of its uses until the null one.
        unsafe {
            let mut operand = sys::mlirValueGetFirstUse(result.to_raw());
            while !sys::mlirOpOperandIsNull(operand) {
                if sys::mlirOpOperandGetOwner(operand).ptr != user.to_raw().ptr {
                    return false;
                }
                operand = sys::mlirOpOperandGetNextUse(operand);
            }
        }
        true
    })
}

/// The conditions of which a condition is the conjunction.
pub fn conjuncts(condition: Val) -> Vec<Val> {
    let (mut open, mut parts) = (vec![condition], Vec::new());
    while let Some(value) = open.pop() {
        match defining_op(value, "arith.andi") {
            Some(op) => open.extend(op.operands()),
            None => parts.push(value),
        }
    }
    parts
}
