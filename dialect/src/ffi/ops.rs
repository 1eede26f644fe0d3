//! Ops: their identity, and their properties in MLIR.

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

/// The identity of an op: no other op of the same IR has this number, while neither is erased.
pub fn op_number(op: Op) -> usize {
    op.to_raw().ptr as usize
}

/// The identity of an op's block, while it is not erased; 0 for an op in no block.
pub fn block_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetBlock(op.to_raw()).ptr as usize }
}

/// The parent of an op.
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

/// Whether an op may be a symbol table. An unregistered op may: MLIR does not look up symbols beyond it.
pub fn may_hide_symbols(op: Op) -> bool {
    let reference = op.context();
    let context = super::context(&reference);
    let is_known = op.name().as_string_ref().as_str().is_ok_and(|name| context.is_registered_operation(name));
    // SAFETY: the op is valid.
    !is_known && unsafe { sys::mlirOperationGetNumRegions(op.to_raw()) } == 1
}

/// The ops whose regions run on another device than the functions around them.
const DEVICE_CODE: [&str; 3] = ["gpu.module", "gpu.launch", "spirv.module"];

/// Whether an op runs on a device that has no C library.
pub fn is_on_device(op: Op) -> bool {
    std::iter::successors(Some(op), |&op| parent_op(op))
        .any(|op| DEVICE_CODE.iter().any(|name| has_name(op, name)))
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
    name.starts_with("bcast.") && name != "bcast.yield" && !is_guard_name(name)
}

/// Whether this is an op that keeps its users after a check.
pub fn is_guard(op: Op) -> bool {
    op.name().as_string_ref().as_str().is_ok_and(is_guard_name)
}

fn is_guard_name(name: &str) -> bool {
    matches!(name, "bcast.guard" | "bcast.guard_index")
}

/// The verdict of LLVM's own trait on an op; errors are reported.
pub fn verify_results_broadcastable_shape(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastVerifyResultsBroadcastableShape(op.to_raw()) }
}

/// Whether the op, with its regions, has no memory effect.
pub fn is_memory_effect_free(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsMemoryEffectFree(op.to_raw()) }
}

/// Whether MLIR does not know which effects the op has, regions aside: it may call, or end the program.
pub fn has_unknown_effects(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastHasUnknownEffects(op.to_raw()) }
}

/// Whether the op is speculatable.
pub fn is_speculatable(op: Op) -> bool {
    // SAFETY: the op is valid, and was verified.
    unsafe { glue::bcastIsSpeculatableByMLIR(op.to_raw()) }
}

/// Whether the op computes vectors element by element.
pub fn is_elementwise_mappable(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { glue::bcastIsElementwiseMappable(op.to_raw()) }
}

/// # Safety
/// The text is valid, and `texts` points to a list of them.
pub unsafe extern "C" fn push_text(text: sys::MlirStringRef, texts: *mut c_void) {
    // SAFETY: as promised by the caller.
    unsafe {
        let text = String::from_utf8_lossy(array(text.data.cast(), text.length)).into_owned();
        (*texts.cast::<Vec<String>>()).push(text);
    }
}

/// The names of the attributes that a registered op's definition lists.
pub fn attribute_names(op: Op) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // SAFETY: the op is valid, and the list outlives the call.
    unsafe { glue::bcastForEachAttributeName(op.to_raw(), Some(push_text), (&raw mut names).cast()) };
    names
}

/// The names of the ops of all dialects that are loaded in an op's context.
pub fn registered_ops(op: Op) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    // SAFETY: the list outlives the call.
    unsafe {
        let list = (&raw mut names).cast();
        glue::bcastForEachRegisteredOp(op.to_raw(), Some(push_text), list);
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

/// The identity of an op's name.
pub fn name_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetName(op.to_raw()).ptr as usize }
}

/// The traits and interfaces of all ops of this name that concern sizes.
pub fn size_traits(op: Op) -> glue::BcastSizeTraits {
    let name = op.name();
    size_traits_of_name(op, name.as_string_ref().as_str().unwrap_or_default())
}

/// As [`size_traits`], for a name in the context of an op.
pub fn size_traits_of_name(op: Op, name: &str) -> glue::BcastSizeTraits {
    // SAFETY: the context is valid, and so is the name as long as the call.
    unsafe { glue::bcastSizeTraitsOf(sys::mlirOperationGetContext(op.to_raw()), string_ref(name)) }
}

/// The destination operand of a result, for an op in destination style.
pub fn destination_of(op: Op, result: usize) -> usize {
    assert!(result < op.result_count());
    // SAFETY: the op is one in destination style, and has that result.
    unsafe { glue::bcastDestinationOf(op.to_raw(), result) }
}

/// The identity of an op's attributes, properties included.
pub fn attributes_number(op: Op) -> usize {
    // SAFETY: the op is valid.
    unsafe { glue::bcastAttributesOf(op.to_raw()).ptr as usize }
}
