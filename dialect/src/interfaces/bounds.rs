//! The bounds that MLIR learns of the sizes of an op's results: `ValueBoundsOpInterface`.
//!
//! They hold in each run in which there is a result: its sizes are legal. The extent of several `?` has no bound among
//! them: that of 0 and 1 is 0, which is less than one of them, and only a comparison tells which one it is.

use crate::{
    ffi::{Bounds, Op, Val},
    sizes::{TensorSizes, operands::Operands},
};

/// Adds what is known of one dimension of a result.
pub fn populate(op: Op, result: Val, dim: usize, bounds: &mut Bounds) {
    let Ok(operands) = Operands::of(&mut TensorSizes::default(), op) else { return };
    let Some(column) = operands.facts.columns().get(dim) else { return };
    if let Some(size) = column.size.as_static() {
        bounds.equal_number((result, dim), size as i64); // below 2^63
    } else if let [only] = operands.dynamic_sizes(dim)[..] {
        bounds.equal((result, dim), (operands.all[only.operand].value, only.dim));
    }
}
