//! Verification of MLIR's operations, and what is proven of them.

use super::{
    convert::{operand_types, result_types},
    diagnostic,
    elementwise::Elementwise,
    ffi::{self, Op},
};
use crate::{Facts, Kind, Violation, verify, verify::infer_operands};
use melior::ir::operation::OperationLike;

/// Checks an op of any dialect against all rules; reports the first one that it breaks.
pub fn verify_broadcastable(op: Op) -> bool {
    verify(&operand_types(op), &result_types(op))
        .inspect_err(|violation| diagnostic::report(op, violation))
        .is_ok()
}

/// What an op's operands prove, where equal values are known to have equal sizes.
pub fn infer_facts(op: Op) -> Result<(Kind, Facts), Violation> {
    infer_operands(&operand_types(op), |index, _| op.operand(index).map_or(index, ffi::value_number))
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
