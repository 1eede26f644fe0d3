//! The sizes of results, where they are those of operands: `tensor.dim` of an op of the dialect.

use crate::{
    builder::Builder,
    ffi::{self, Op, OpParts, Val},
    interfaces::speculate::cannot_have_illegal_sizes,
    verify::{alignment::alignment, op_on},
};
use melior::ir::operation::OperationLike;

/// The size that a `tensor.dim` of a result asks for, as a number or as the size of one operand. Nothing is
/// computed: that is for `resolve-ranked-shaped-type-result-dims`. An op that may fail keeps its uses, without
/// which it would be erased.
pub fn simplify<'c>(builder: &Builder<'c, '_>, dim: Op<'c>) -> Option<Val<'c>> {
    let op = ffi::owner(dim.operand_at(0)?).filter(|&op| ffi::is_bcast_op(op))?;
    let column = usize::try_from(ffi::i64_attribute(ffi::constant_of(dim.operand_at(1)?)?)?).ok()?;
    if !cannot_have_illegal_sizes(op) {
        return None;
    }
    let operands: Vec<Val> = op.operands().collect();
    let seen = op_on(&operands, alignment(op).ok()?);
    let facts = seen.infer().ok().filter(|facts| !facts.has_unranked())?;
    let size = facts.columns().get(column)?.size;
    if let Some(size) = size.as_static() {
        return Some(builder.index(i64::try_from(size).ok()?));
    }
    // Others that line up are equal, or 1.
    let dynamic = |operand: usize| {
        let at = facts.dim_at(operand, column)?;
        seen.operands()[operand].dims()?[at].is_dynamic().then_some((operands[operand], at))
    };
    let (tensor, at) = (0..operands.len()).find_map(dynamic)?;
    // In a graph region, an op may be its own operand.
    ffi::result_index(tensor, op).is_none().then(|| builder.dim(tensor, at))
}
