//! Changes of functions of blocks: their arguments, and where control flow goes.

use super::{Blk, Op, OpMut, Val, glue};
use melior::ir::{BlockRef, Type, TypeLike, Value, ValueLike};
use mlir_sys as sys;
use std::ptr;

/// Adds a last argument to an `llvm.func` with a body.
///
/// # Panics
/// If the op is not such a function.
pub fn append_argument<'c>(function: &mut OpMut<'c>, r#type: Type<'c>) -> Val<'c> {
    assert!(super::has_name(**function, "llvm.func") && !super::regions(**function)[0].is_empty());
    // SAFETY: the op is a function with a body, and the type of its context.
    unsafe { Value::from_raw(glue::bcastAppendArgument(function.to_raw(), r#type.to_raw())) }
}

/// Adds a last argument to an `llvm.call`.
///
/// # Panics
/// If the op is another one.
pub fn append_call_argument(call: &mut OpMut, value: Val) {
    assert!(super::has_name(**call, "llvm.call"));
    // SAFETY: the op is a call, and the value is visible there.
    unsafe { glue::bcastAppendCallArgument(call.to_raw(), value.to_raw()) }
}

/// A new last block of an op's first region.
///
/// # Panics
/// If the op has no region.
pub fn append_block<'c>(op: &mut OpMut<'c>) -> Blk<'c> {
    assert!(super::has_regions(**op));
    // SAFETY: the op has a region, which owns the block from here on.
    unsafe {
        let block = sys::mlirBlockCreate(0, ptr::null(), ptr::null());
        sys::mlirRegionAppendOwnedBlock(sys::mlirOperationGetRegion(op.to_raw(), 0), block);
        BlockRef::from_raw(block)
    }
}

/// The block of an op that is in one.
pub fn block_of<'c>(op: Op<'c>) -> Blk<'c> {
    // SAFETY: the op is valid, and so is its block as long.
    let block = unsafe { sys::mlirOperationGetBlock(op.to_raw()) };
    assert!(!block.ptr.is_null());
    // SAFETY: as above.
    unsafe { BlockRef::from_raw(block) }
}

/// Moves what stands after an op into a new block after its own, which then ends with the op.
pub fn split_after<'c>(op: &mut OpMut<'c>) -> Blk<'c> {
    let block = block_of(**op).to_raw();
    // SAFETY: the block is in a region, which owns the new one; each op is taken out of one block and put
    // into the other.
    unsafe {
        let rest = sys::mlirBlockCreate(0, ptr::null(), ptr::null());
        sys::mlirRegionInsertOwnedBlockAfter(sys::mlirBlockGetParentRegion(block), block, rest);
        while let Some(next) = super::next_op(**op) {
            sys::mlirOperationRemoveFromParent(next.to_raw());
            sys::mlirBlockAppendOwnedOperation(rest, next.to_raw());
        }
        BlockRef::from_raw(rest)
    }
}
