//! Verification of MLIR's operations, and what is proven of them.

use super::{
    convert::{BROADCAST_DIMENSIONS, broadcast_dimensions, operand_types, result_types, value_type},
    diagnostic, elementwise,
    ffi::{self, Op},
};
use crate::{
    Facts, Kind, ValueType,
    verify::{infer_operands, verify_broadcast, verify_elementwise},
};
use melior::ir::{Type, ValueLike, operation::OperationLike};

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

/// Checks an op whose operands each broadcast to a result of their own; reports the first broken rule.
pub fn verify_broadcasts_each(op: Op) -> bool {
    if op.attribute(BROADCAST_DIMENSIONS).is_ok() {
        ffi::emit_op_error(op, "takes no broadcast_dimensions: its operands line up on the right", "");
        return false;
    }
    fn with_element<'c>(r#type: Type<'c>) -> (ValueType, Type<'c>) {
        (value_type(r#type), ffi::element_type(r#type))
    }
    let operands: Vec<_> = op.operands().map(|operand| with_element(operand.r#type())).collect();
    let results: Vec<_> = op.results().map(|result| with_element(result.r#type())).collect();
    verify_broadcast(&operands, &results).inspect_err(|violation| diagnostic::report(op, violation)).is_ok()
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
    facts.is_legal() && !may_have_other_shape && !elementwise::may_trap(op)
}
