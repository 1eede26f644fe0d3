//! Control flow between the blocks of a region, and between an op and its regions.

use super::{Op, Val, array, glue, regions};
use melior::ir::{Value, operation::OperationLike};
use mlir_sys as sys;
use std::{ffi::c_void, ops::Range};

/// The identities of a terminator's successors.
pub fn successors(op: Op) -> Vec<usize> {
    // SAFETY: the op is valid, and has as many successors.
    unsafe {
        let count = sys::mlirOperationGetNumSuccessors(op.to_raw());
        (0..count).map(|index| sys::mlirOperationGetSuccessor(op.to_raw(), index).ptr as usize).collect()
    }
}

/// The operands that a terminator passes to one of its successors, if MLIR knows which.
pub fn successor_operands<'c>(op: Op<'c>, successor: usize) -> Option<Vec<Val<'c>>> {
    let range = successor_operand_numbers(op, successor)?;
    Some(op.operands().skip(range.start).take(range.len()).collect())
}

/// Which operands those are.
pub fn successor_operand_numbers(op: Op, successor: usize) -> Option<Range<usize>> {
    assert!(successor < successors(op).len());
    // SAFETY: the op has that successor.
    let range = unsafe { glue::bcastSuccessorOperands(op.to_raw(), successor) };
    range.isKnown.then(|| range.first..range.first + range.count)
}

/// An edge of control flow between an op and its regions.
pub struct RegionEdge<'c> {
    /// The region at whose end the edge starts; `None` for the op.
    pub from: Option<usize>,
    /// The region that the edge enters; `None` for the op, which ends.
    pub to: Option<usize>,
    /// The values that are passed on, in the order of `inputs`.
    pub operands: Vec<Val<'c>>,
    /// The arguments of the region or results of the op that have these values then.
    pub inputs: Vec<Val<'c>>,
}

/// The edges of control flow between an op and its regions, as MLIR's `RegionBranchOpInterface` has them.
///
/// # Panics
/// If the op does not have that interface.
pub fn region_edges<'c>(op: Op<'c>) -> Vec<RegionEdge<'c>> {
    unsafe extern "C" fn push(
        from: isize,
        to: isize,
        operands: *const sys::MlirValue,
        inputs: *const sys::MlirValue,
        count: usize,
        edges: *mut c_void,
    ) {
        // SAFETY: the values live as long as the op; the arrays are valid during the call, and the vector
        // outlives it.
        unsafe {
            let values = |values| array(values, count).iter().map(|&value| Value::from_raw(value)).collect();
            (*edges.cast::<Vec<RegionEdge>>()).push(RegionEdge {
                from: usize::try_from(from).ok(),
                to: usize::try_from(to).ok(),
                operands: values(operands),
                inputs: values(inputs),
            });
        }
    }
    assert!(super::size_traits(op).regionBranch);
    let mut edges = Vec::new();
    // SAFETY: the op has the interface, and the vector outlives the call.
    unsafe { glue::bcastForEachRegionEdge(op.to_raw(), Some(push), (&raw mut edges).cast()) };
    edges
}

/// The blocks of a region that are reached, each with its immediate dominator, which is listed before it. The
/// entry has none.
///
/// # Panics
/// If the region does not have several blocks.
pub fn dominators(op: Op, region: usize) -> Vec<(usize, Option<usize>)> {
    unsafe extern "C" fn push(block: sys::MlirBlock, dominator: sys::MlirBlock, blocks: *mut c_void) {
        let dominator = (!dominator.ptr.is_null()).then_some(dominator.ptr as usize);
        // SAFETY: the vector outlives the call.
        unsafe { (*blocks.cast::<Vec<_>>()).push((block.ptr as usize, dominator)) };
    }
    assert!(regions(op)[region].len() > 1);
    let mut blocks = Vec::new();
    // SAFETY: the region is valid and has several blocks, and the vector outlives the call.
    unsafe {
        let region = sys::mlirOperationGetRegion(op.to_raw(), region as isize);
        glue::bcastForEachDominator(region, Some(push), (&raw mut blocks).cast());
    }
    blocks
}
