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
