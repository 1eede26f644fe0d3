//! The body of a `map`, and the operands that it takes.

use super::{Rewrite, operands::keep_sizes};
use crate::{
    body::map::MAP,
    checked::is_checked,
    ffi::{self, Op, Val},
    verify::error::BROADCAST_DIMENSIONS,
};
use melior::ir::operation::OperationLike;

/// A constant whose elements are all the same becomes a value in the body, and an operand that the body does not
/// use is removed, if the sizes do not need it.
pub fn simplify<'c>(op: Op<'c>) -> Option<Rewrite<'c>> {
    if !ffi::has_name(op, MAP) {
        return None;
    }
    let operands: Vec<Val> = op.operands().collect();
    let arguments = ffi::body_arguments(op);
    if arguments.len() != operands.len() {
        return None;
    }
    let bound = operands.iter().zip(&arguments).find_map(|(&operand, &argument)| {
        let element =
            ffi::splat_element(ffi::constant_of(operand)?).filter(|&value| ffi::is_number(value))?;
        ffi::has_uses(argument).then_some(Rewrite::Bound(argument, element))
    });
    bound.or_else(|| {
        let mut unused = (0..operands.len()).filter(|&index| !ffi::has_uses(arguments[index]));
        unused.find(|&index| is_unneeded(op, &operands, index)).map(Rewrite::Unused)
    })
}

fn is_unneeded(op: Op, operands: &[Val], index: usize) -> bool {
    // By `broadcast_dimensions`, exactly two operands line up.
    if operands.len() < 2 || is_checked(op) || ffi::attribute(op, BROADCAST_DIMENSIONS).is_some() {
        return false;
    }
    let mut kept = operands.to_vec();
    kept.remove(index);
    keep_sizes(op, operands, &kept)
}
