//! Verification of MLIR's operations, and what is proven of them.

use super::{
    convert::{broadcast_dimensions, operand_types, result_types},
    diagnostic,
    elementwise::Elementwise,
    ffi::{self, Op},
};
use crate::{
    Facts, Kind,
    verify::{infer_operands, verify_elementwise},
};
use melior::ir::operation::OperationLike;

/// Checks an op of any dialect against all rules of elementwise ops; reports the first one that it breaks.
pub fn verify_broadcastable(op: Op) -> bool {
    let dimensions = match broadcast_dimensions(op) {
        Ok(dimensions) => dimensions,
        Err(message) => {
            ffi::emit_op_error(op, &message, "");
            return false;
        }
    };
    verify_elementwise(&operand_types(op), &result_types(op), dimensions)
        .inspect_err(|violation| diagnostic::report(op, violation))
        .is_ok()
}

/// What an op's operands prove, where equal values are known to have equal sizes.
pub fn infer_facts(op: Op) -> Result<(Kind, Facts), String> {
    let number = |index, _| op.operand(index).map_or(index, ffi::value_number);
    let facts = infer_operands(&operand_types(op), broadcast_dimensions(op)?, number);
    facts.map_err(|violation| violation.to_string())
}

/// Whether the op can be executed where it would not have been: no run-time sizes make it fail, and
/// neither do its elements.
pub fn is_speculatable(op: Op) -> bool {
    let Ok((_, facts)) = infer_facts(op) else { return false };
    let may_have_other_shape =
        facts.has_unranked() && result_types(op).iter().any(|result| result.dims().is_some());
    let may_trap = Elementwise::of(op).is_none_or(|elementwise| elementwise.may_trap());
    facts.is_legal() && !may_have_other_shape && !may_trap
}
