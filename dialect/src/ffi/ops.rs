//! Ops: which one it is, and what MLIR knows of it.

use super::{Op, array, glue, guard_op, string_ref};
use melior::{
    Context,
    ir::{
        Operation,
        operation::{OperationLike, OperationRef},
    },
};
use mlir_sys as sys;
use std::ffi::{CString, c_void};

/// A melior user's operation as one of ours, for as long as it is borrowed.
pub fn op<'a>(operation: &'a Operation) -> Op<'a> {
    // SAFETY: the operation outlives the borrow, and its context outlives it.
    unsafe { OperationRef::from_raw(operation.to_raw()) }
}

/// A number that no other op of the same IR has, while neither is erased.
pub fn op_number(op: Op) -> usize {
    op.to_raw().ptr as usize
}

/// A number that no other block of the same IR has, while neither is erased; 0 for an op in no block.
pub fn block_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetBlock(op.to_raw()).ptr as usize }
}

/// The op that another one is in.
pub fn parent_op<'c>(op: Op<'c>) -> Option<Op<'c>> {
    // SAFETY: the op is valid, and so is the one that it is in.
    unsafe { OperationRef::from_option_raw(sys::mlirOperationGetParentOperation(op.to_raw())) }
}

/// The op that a text describes, if it is a valid one.
pub fn parse_op<'c>(context: &'c Context, text: &str) -> Option<Operation<'c>> {
    // MLIR's parser reads up to a NUL byte, which is not part of the length.
    let terminated = CString::new(text).ok()?;
    let (text, name) = (string_ref(terminated.to_str().ok()?), string_ref("broadcastable"));
    // SAFETY: text and name outlive the call; the caller owns the op.
    unsafe { Operation::from_option_raw(sys::mlirOperationCreateParse(context.to_raw(), text, name)) }
}

/// Whether an op may have symbols of its own, which is not known of an unregistered one: MLIR does not look beyond it.
pub fn may_hide_symbols(op: Op) -> bool {
    let reference = op.context();
    let context = super::context(&reference);
    let is_known = op.name().as_string_ref().as_str().is_ok_and(|name| context.is_registered_operation(name));
    // SAFETY: the op is valid.
    !is_known && unsafe { sys::mlirOperationGetNumRegions(op.to_raw()) } == 1
}

/// Whether this is an op of that name.
pub fn has_name(op: Op, name: &str) -> bool {
    op.name().as_string_ref().as_str() == Ok(name)
}

/// Whether the op's dialect has defined it.
pub fn is_registered(op: Op) -> bool {
    let name = op.name();
    let name = name.as_string_ref().as_str();
    name.is_ok_and(|name| super::context(&op.context()).is_registered_operation(name))
}

/// Whether this is an op of the dialect `bcast` that broadcasts.
pub fn is_bcast_op(op: Op) -> bool {
    op.name().as_string_ref().as_str().is_ok_and(is_bcast_name)
}

/// Whether an op of that name is of the dialect `bcast` and broadcasts.
pub fn is_bcast_name(name: &str) -> bool {
    name.starts_with("bcast.") && name != "bcast.yield" && name != "bcast.guard"
}

/// What LLVM's own trait says of an op; it reports errors.
pub fn verify_results_broadcastable_shape(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastVerifyResultsBroadcastableShape(op.to_raw()) }
}

/// Whether running the op, with all that is in its regions, touches no memory.
pub fn is_memory_effect_free(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsMemoryEffectFree(op.to_raw()) }
}

/// Whether the op can be executed where it would not have been.
pub fn is_speculatable(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsSpeculatableByMLIR(op.to_raw()) }
}

/// Whether the op computes vectors as it does scalars, element by element.
pub fn is_elementwise_mappable(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastIsElementwiseMappable(op.to_raw()) }
}

/// # Safety
/// The text is valid, and `names` points to a list of them.
unsafe extern "C" fn push_name(name: sys::MlirStringRef, names: *mut c_void) {
    // SAFETY: as promised by the caller.
    unsafe {
        let name = String::from_utf8_lossy(array(name.data.cast(), name.length)).into_owned();
        (*names.cast::<Vec<String>>()).push(name);
    }
}

/// The names of the attributes that an op of a registered name has of its own.
pub fn attribute_names(op: Op) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // SAFETY: the op is valid, and the list outlives the call.
    unsafe { glue::bcastForEachAttributeName(op.to_raw(), Some(push_name), (&raw mut names).cast()) };
    names
}

/// The names of the ops of all dialects that are loaded in an op's context.
pub fn registered_ops(op: Op) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // SAFETY: the list outlives the call.
    unsafe {
        let list = (&raw mut names).cast();
        glue::bcastForEachRegisteredOp(op.to_raw(), Some(push_name), list);
    }
    names
}

/// Visits ops of one context on its threads, with diagnostics in the order of the ops. The visits change
/// nothing; one that panics is reported on its op.
pub fn for_each_in_parallel<'c, F: Fn(Op<'c>) + Sync>(ops: &[Op<'c>], visit: F) {
    unsafe extern "C" fn call<'c, F: Fn(Op<'c>) + Sync>(op: sys::MlirOperation, visit: *const c_void) {
        // SAFETY: the op is one of those that were passed, and the function outlives all calls.
        let (op, visit) = unsafe { (OperationRef::from_raw(op), &*visit.cast::<F>()) };
        guard_op(op, (), visit);
    }
    let raw: Vec<_> = ops.iter().map(|op| op.to_raw()).collect();
    let visit: *const F = &visit;
    // SAFETY: array and function outlive the call, which ends after the last visit.
    unsafe { glue::bcastForEachInParallel(raw.as_ptr(), raw.len(), Some(call::<F>), visit.cast()) }
}

/// A number that all ops of one name have, and no others.
pub fn name_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetName(op.to_raw()).ptr as usize }
}

/// What MLIR says of all ops of this name, as far as sizes go.
pub fn size_traits(op: Op) -> glue::BcastSizeTraits {
    let name = op.name();
    size_traits_of_name(op, name.as_string_ref().as_str().unwrap_or_default())
}

/// As [`size_traits`], for a name in the context of an op.
pub fn size_traits_of_name(op: Op, name: &str) -> glue::BcastSizeTraits {
    // SAFETY: the context is valid, and so is the name as long as the call.
    unsafe { glue::bcastSizeTraitsOf(sys::mlirOperationGetContext(op.to_raw()), string_ref(name)) }
}

/// The operand whose shape a result of an op in destination style has.
pub fn destination_of(op: Op, result: usize) -> usize {
    assert!(result < op.result_count());
    // SAFETY: the op is one in destination style, and has that result.
    unsafe { glue::bcastDestinationOf(op.to_raw(), result) }
}

/// A number that all ops have which have an op's attributes, properties included, and no others.
pub fn attributes_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { glue::bcastAttributesOf(op.to_raw()).ptr as usize }
}
