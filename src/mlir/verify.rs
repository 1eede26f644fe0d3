//! Verification of MLIR's operations, and what is proven of them.

use super::{
    convert::{
        BROADCAST_DIMENSIONS, broadcast_dimensions, operand_types, result_types, static_or_dynamic,
        value_type,
    },
    diagnostic, elementwise,
    ffi::{self, Op, RawShape, Val},
};
use crate::{
    Facts, Kind, ValueType,
    combined::Combined,
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
    let is_plainly_valid = dimensions.is_none() && is_plainly_valid(op);
    if is_plainly_valid && !cfg!(debug_assertions) {
        return true;
    }
    let verdict = verify_elementwise(&operand_types(op), &result_types(op), dimensions);
    debug_assert!(verdict.is_ok() || !is_plainly_valid, "the fast verdict is another one");
    verdict.inspect_err(|violation| diagnostic::report(op, violation)).is_ok()
}

/// Whether this is an op on tensors alone that breaks no rule, found without building anything.
fn is_plainly_valid(op: Op) -> bool {
    let mut combined = Combined::default();
    let adds = |value: Val| match ffi::shape_of(value.r#type()) {
        RawShape::Ranked { kind: Kind::Tensor, sizes, .. } => {
            combined.add(sizes.len(), |dim| static_or_dynamic(sizes[dim]))
        }
        RawShape::Unranked => true,
        _ => false,
    };
    if op.operand_count() == 0 || op.result_count() != 1 || !op.operands().all(adds) {
        return false;
    }
    match op.result(0).map(|result| ffi::shape_of(result.r#type())) {
        Ok(RawShape::Ranked { kind: Kind::Tensor, sizes, .. }) => {
            combined.allows(sizes.len(), |dim| static_or_dynamic(sizes[dim]))
        }
        Ok(RawShape::Unranked) => true,
        _ => false,
    }
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
