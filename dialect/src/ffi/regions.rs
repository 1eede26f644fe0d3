//! The contents of an op: its regions, their blocks, and the ops and arguments of these.

use super::{BlockParts, Op, OpMut, Val};
use melior::ir::{
    Block, BlockRef, Operation, Value, ValueLike,
    block::BlockLike,
    operation::{OperationLike, OperationRef, WalkOrder, WalkResult},
};
use mlir_sys as sys;
use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    ptr,
};

/// A block of the IR that a callback received.
pub type Blk<'c> = BlockRef<'c, 'c>;

/// Visits an op and all ops below it, inner ones first. They must not be changed meanwhile.
pub fn walk<'c>(root: Op<'c>, mut visit: impl FnMut(Op<'c>)) {
    let mut panic = None;
    root.walk(WalkOrder::PostOrder, |op| {
        // SAFETY: an op below the root lives as long as the root's IR.
        let op = unsafe { OperationRef::from_raw(op.to_raw()) };
        // A panic must not cross the C++ that calls this, so it is resumed afterwards.
        match catch_unwind(AssertUnwindSafe(|| visit(op))) {
            Ok(()) => WalkResult::Advance,
            Err(payload) => {
                panic = Some(payload);
                WalkResult::Interrupt
            }
        }
    });
    if let Some(payload) = panic {
        resume_unwind(payload);
    }
}

/// An op and all ops below it, inner ones first.
pub fn ops_below<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    walk(root, |op| ops.push(op));
    ops
}

/// The ops in the regions of an op, without nested ones.
pub fn child_ops<'c>(root: Op<'c>) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    // SAFETY: regions, blocks and ops are valid until the null one.
    unsafe {
        for index in 0..sys::mlirOperationGetNumRegions(root.to_raw()) {
            let region = sys::mlirOperationGetRegion(root.to_raw(), index);
            let mut block = sys::mlirRegionGetFirstBlock(region);
            while !block.ptr.is_null() {
                ops.extend(block_ops(block));
                block = sys::mlirBlockGetNextInRegion(block);
            }
        }
    }
    ops
}

/// The ops of the first block of an op's first region, if it has one.
pub fn body_ops<'c>(op: Op<'c>) -> Vec<Op<'c>> {
    // SAFETY: the op's region lives as long as the op.
    unsafe { region_ops(body(op)) }
}

/// The arguments of the first block of an op's first region, if it has one.
pub fn body_arguments<'c>(op: Op<'c>) -> Vec<Val<'c>> {
    // SAFETY: as in `body_ops`.
    unsafe {
        let Some(block) = first_block(body(op)) else { return Vec::new() };
        let count = sys::mlirBlockGetNumArguments(block);
        (0..count).map(|index| Value::from_raw(sys::mlirBlockGetArgument(block, index))).collect()
    }
}

/// The op that has a value among its [`body_arguments`], and the value's index there.
pub fn as_body_argument<'c>(value: Val<'c>) -> Option<(Op<'c>, usize)> {
    // SAFETY: a block argument's block is valid as long as it, and so is the op around it.
    unsafe {
        let raw = value.to_raw();
        let block = sys::mlirValueIsABlockArgument(raw).then(|| sys::mlirBlockArgumentGetOwner(raw))?;
        let op = OperationRef::from_option_raw(sys::mlirBlockGetParentOperation(block))?;
        let is_first = sys::mlirBlockEqual(first_block(body(op))?, block);
        is_first.then(|| (op, sys::mlirBlockArgumentGetArgNumber(raw) as usize))
    }
}

/// The ops of the first block of a region, if it has one.
///
/// # Safety
/// The region is valid for `'c`, or null.
pub unsafe fn region_ops<'c>(region: sys::MlirRegion) -> Vec<Op<'c>> {
    // SAFETY: a null region is not asked for its block, nor a null block for its ops.
    unsafe { first_block(region).map(|block| block_ops(block)).unwrap_or_default() }
}

fn body(op: Op) -> sys::MlirRegion {
    // SAFETY: the op is valid, and a region is only asked for if it is there.
    unsafe {
        match sys::mlirOperationGetNumRegions(op.to_raw()) {
            0 => sys::MlirRegion { ptr: ptr::null_mut() },
            _ => sys::mlirOperationGetRegion(op.to_raw(), 0),
        }
    }
}

/// # Safety
/// The region is valid or null.
unsafe fn first_block(region: sys::MlirRegion) -> Option<sys::MlirBlock> {
    if region.ptr.is_null() {
        return None;
    }
    // SAFETY: the region is valid.
    let block = unsafe { sys::mlirRegionGetFirstBlock(region) };
    (!block.ptr.is_null()).then_some(block)
}

/// # Safety
/// The block is valid for `'c`.
unsafe fn block_ops<'c>(block: sys::MlirBlock) -> Vec<Op<'c>> {
    let mut ops = Vec::new();
    // SAFETY: ops are valid until the null one.
    unsafe {
        let mut op = sys::mlirBlockGetFirstOperation(block);
        while !op.ptr.is_null() {
            ops.push(OperationRef::from_raw(op));
            op = sys::mlirOperationGetNextInBlock(op);
        }
    }
    ops
}

/// The blocks of each of an op's regions.
pub fn regions<'c>(op: Op<'c>) -> Vec<Vec<Blk<'c>>> {
    // SAFETY: regions and blocks are valid until the null one.
    unsafe {
        let region = |index| {
            let region = sys::mlirOperationGetRegion(op.to_raw(), index);
            let mut blocks = Vec::new();
            let mut block = sys::mlirRegionGetFirstBlock(region);
            while !block.ptr.is_null() {
                blocks.push(BlockRef::from_raw(block));
                block = sys::mlirBlockGetNextInRegion(block);
            }
            blocks
        };
        (0..sys::mlirOperationGetNumRegions(op.to_raw())).map(region).collect()
    }
}

/// Whether an op has regions.
pub fn has_regions(op: Op) -> bool {
    // SAFETY: the op is valid.
    unsafe { sys::mlirOperationGetNumRegions(op.to_raw()) > 0 }
}

/// The identity of a block, as [`super::block_number`].
pub fn number_of_block(block: Blk) -> usize {
    block.to_raw().ptr as usize
}

/// The ops of a block.
pub fn ops_of<'c>(block: Blk<'c>) -> Vec<Op<'c>> {
    // SAFETY: the block is valid for 'c.
    unsafe { block_ops(block.to_raw()) }
}

/// The arguments of a block.
pub fn arguments_of<'c>(block: Blk<'c>) -> Vec<Val<'c>> {
    // SAFETY: the block is valid for 'c, and has as many arguments.
    unsafe {
        let block = block.to_raw();
        let count = sys::mlirBlockGetNumArguments(block);
        (0..count).map(|index| Value::from_raw(sys::mlirBlockGetArgument(block, index))).collect()
    }
}

/// Moves the contents of each region of an op into the empty region of another one that has this number.
pub fn take_regions(to: &mut OpMut, from: &mut OpMut, numbers: &[usize]) {
    // SAFETY: both are valid, and have these regions; the values of the contents are visible where the new op
    // is.
    unsafe {
        for (own, &number) in numbers.iter().enumerate() {
            assert!(number < sys::mlirOperationGetNumRegions(to.to_raw()) as usize);
            assert!(own < sys::mlirOperationGetNumRegions(from.to_raw()) as usize);
            let target = sys::mlirOperationGetRegion(to.to_raw(), number as isize);
            sys::mlirRegionTakeBody(target, sys::mlirOperationGetRegion(from.to_raw(), own as isize));
        }
    }
}

/// Appends an op to a block that is not yet a part of the IR.
pub fn append<'c>(block: &Block<'c>, operation: Operation<'c>) -> OpMut<'c> {
    let op = block.append_operation(operation);
    // SAFETY: the block is heap memory that moving its handle into a region does not touch, and the op is
    // new.
    unsafe { OpMut::from_raw(op.to_raw()) }
}

/// The arguments of a block that is not yet a part of the IR.
pub fn block_arguments<'c>(block: &Block<'c>) -> Vec<Val<'c>> {
    let arguments = (0..block.argument_count())
        .map(|index| block.argument_at(index).expect("the block has that many arguments"));
    // SAFETY: as in `append`.
    arguments.map(|argument| unsafe { Value::from_raw(argument.to_raw()) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::catch;
    use melior::{Context, ir::Module};

    #[test]
    fn a_panic_ends_the_walk_and_goes_on_after_it() {
        let context = Context::new();
        let module = Module::parse(&context, "module {} module {}").unwrap();
        let root = module.as_operation();
        let mut visited = 0;
        let visit = |_| {
            visited += 1;
            panic!("no further");
        };
        assert_eq!(catch(|| walk(root, visit)), Err("no further".to_owned()));
        assert_eq!(visited, 1);
        assert_eq!(ops_below(root).len(), 3);
    }
}
