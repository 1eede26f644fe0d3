//! Changes of the types of values, and the search for their users.

use super::{Op, OpMut, OpParts, Val, glue, string_ref};
use melior::ir::{
    Attribute, AttributeLike, Location, Type, TypeLike, Value, ValueLike,
    operation::{OperationBuilder, OperationLike, OperationRef, WalkOrder, WalkResult},
    r#type::FunctionType,
};
use mlir_sys as sys;

/// An op and all ops below it, outer ones first.
pub fn outer_ops_first_mut<'c>(root: &mut OpMut<'c>) -> Vec<OpMut<'c>> {
    let mut ops = Vec::new();
    root.walk(WalkOrder::PreOrder, |op| {
        // SAFETY: an op below the root lives as long as the root's IR, and is handed out once.
        ops.push(unsafe { OpMut::from_raw(op.to_raw()) });
        WalkResult::Advance
    });
    ops
}

/// An op and all ops below it, outer ones first.
pub fn outer_ops_first<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    root.walk(WalkOrder::PreOrder, |op| {
        // SAFETY: an op below the root lives as long as the root's IR.
        ops.push(unsafe { OperationRef::from_raw(op.to_raw()) });
        WalkResult::Advance
    });
    ops
}

/// The function that an op is in.
pub fn function_around<'c>(op: Op<'c>) -> Option<Op<'c>> {
    std::iter::successors(super::parent_op(op), |&op| super::parent_op(op))
        .find(|&op| super::Function::of(op).is_some())
}

/// Where a value is defined.
pub fn value_location<'c>(value: Val<'c>) -> Location<'c> {
    // SAFETY: the value is valid, and its location lives in the context.
    unsafe { Location::from_raw(sys::mlirValueGetLocation(value.to_raw())) }
}

/// The handle by which an op that was just built is changed.
pub fn owner_mut<'c>(value: Val<'c>) -> Option<OpMut<'c>> {
    // SAFETY: there is no other handle of it yet.
    super::owner(value).map(|op| unsafe { OpMut::from_raw(op.to_raw()) })
}

/// The op after another one in its block.
pub fn next_op<'c>(op: Op<'c>) -> Option<Op<'c>> {
    // SAFETY: the op is valid, and so is what stands after it; null at the end, or for an op in no block.
    unsafe {
        if sys::mlirOperationGetBlock(op.to_raw()).ptr.is_null() {
            return None;
        }
        OperationRef::from_option_raw(sys::mlirOperationGetNextInBlock(op.to_raw()))
    }
}

/// The insertion point after the definition of a value: the op after its op, or the first one of its block.
pub fn first_after<'c>(value: Val<'c>) -> Option<Op<'c>> {
    // SAFETY: a value is valid as long as its op or block.
    unsafe {
        let raw = value.to_raw();
        if sys::mlirValueIsAOpResult(raw) {
            return next_op(OperationRef::from_raw(sys::mlirOpResultGetOwner(raw)));
        }
        let block = sys::mlirBlockArgumentGetOwner(raw);
        OperationRef::from_option_raw(sys::mlirBlockGetFirstOperation(block))
    }
}

/// The ops that use a value, each with the index of the operand.
pub fn uses<'c>(value: Val<'c>) -> Vec<(Op<'c>, usize)> {
    let mut uses = Vec::new();
    // SAFETY: the value is valid, and so is each of its uses until the null one.
    unsafe {
        let mut operand = sys::mlirValueGetFirstUse(value.to_raw());
        while !sys::mlirOpOperandIsNull(operand) {
            let index = sys::mlirOpOperandGetOperandNumber(operand) as usize;
            uses.push((OperationRef::from_raw(sys::mlirOpOperandGetOwner(operand)), index));
            operand = sys::mlirOpOperandGetNextUse(operand);
        }
    }
    uses
}

/// Replaces all uses of a value, except in some ops.
pub fn replace_uses_except(value: Val, with: Val, except: &[Op]) {
    let mut except: Vec<_> = except.iter().map(|op| op.to_raw()).collect();
    // SAFETY: all are valid, and the count is that of the exceptions.
    unsafe {
        sys::mlirValueReplaceAllUsesExcept(
            value.to_raw(),
            with.to_raw(),
            except.len() as isize,
            except.as_mut_ptr(),
        );
    }
}

/// Gives a value another type.
pub fn set_type<'c>(value: Val<'c>, r#type: Type<'c>) {
    // SAFETY: both are valid and of one context.
    unsafe { sys::mlirValueSetType(value.to_raw(), r#type.to_raw()) }
}

/// Whether an op would verify if its operands and results had these types. What its verifier says is
/// reported.
///
/// # Panics
/// If there are not as many types as operands and results.
pub fn verifies_with<'c>(op: Op<'c>, operands: &[Type<'c>], results: &[Type<'c>]) -> bool {
    assert!(operands.len() == op.operand_count() && results.len() == op.result_count());
    let values = OperationBuilder::new("builtin.unrealized_conversion_cast", op.location());
    let values = values.add_results(operands).build().expect("a cast of nothing to any types can be created");
    // Beside the op, so that values from outside dominate their uses in the copy's regions.
    let values = super::insert_before(op, values);
    let mut copy = super::insert_before(op, super::clone_op(op));
    (0..operands.len()).for_each(|index| super::set_operand(&mut copy, index, result(*values, index)));
    results.iter().enumerate().for_each(|(index, &r#type)| super::set_result_type(&mut copy, index, r#type));
    let is_valid = copy.verify();
    super::erase_unused(vec![values, copy]);
    is_valid
}

/// Replaces signed and unsigned integer types by signless ones, in all ops.
pub fn make_signless(root: &mut OpMut) {
    // SAFETY: the op is valid, and may be changed.
    unsafe { glue::bcastMakeSignless(root.to_raw()) }
}

/// Sets the argument and result types of a function, as many as it has.
pub fn set_function_type(function: &mut OpMut, arguments: &[Type], results: &[Type]) {
    let context = function.context();
    let r#type = FunctionType::new(super::context(&context), arguments, results);
    // SAFETY: op and attribute are valid and of one context.
    unsafe {
        let attribute = Attribute::from_raw(sys::mlirTypeAttrGet(r#type.to_raw()));
        let name = string_ref("function_type");
        sys::mlirOperationSetInherentAttributeByName(function.to_raw(), name, attribute.to_raw());
    }
}

/// Erases the unused casts among these, and the casts that only they use.
pub fn erase_unused_casts(mut casts: Vec<OpMut>) {
    loop {
        let is_used = |cast: &OpMut| cast.results().any(|result| super::has_uses(result.into()));
        let (used, unused): (Vec<_>, Vec<_>) = casts.into_iter().partition(is_used);
        if unused.is_empty() {
            return;
        }
        for cast in unused {
            // SAFETY: nothing uses its result, and its handle ends here.
            unsafe { sys::mlirOperationDestroy(cast.to_raw()) }
        }
        casts = used;
    }
}

/// A value that can be used as a value of the IR.
pub fn result<'c>(op: Op<'c>, index: usize) -> Val<'c> {
    // SAFETY: the op's results live as long as the op.
    unsafe { Value::from_raw(op.result_at(index).expect("the op has that result").to_raw()) }
}
