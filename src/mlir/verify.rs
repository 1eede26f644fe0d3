//! Verification of MLIR's operations, and what is proven of them.

pub mod alignment;
pub mod error;
mod fast;
pub mod report;

use crate::{
    Facts, Kind, ValueType,
    mlir::{
        convert::{operand_types, result_types, value_type},
        ffi::{self, Op},
    },
    verify::{infer_operands, verify_broadcast, verify_elementwise},
};
use alignment::{BROADCAST_DIMENSIONS, broadcast_dimensions};
use error::OperationError;
use melior::ir::{Type, ValueLike, operation::OperationLike};

/// Checks an op of any dialect against all rules of elementwise ops; returns what is proven, where equal
/// values are known to have equal sizes.
pub fn verify(op: Op) -> Result<Facts, OperationError> {
    let dimensions = broadcast_dimensions(op)?;
    Ok(verify_elementwise(&operand_types(op), &result_types(op), dimensions, value_numbers(op))?)
}

/// As [`verify`]; reports the first rule that the op breaks.
pub fn verify_broadcastable(op: Op) -> bool {
    let report = |error: &OperationError| match error {
        OperationError::Violation(violation) => report::report(op, violation),
        OperationError::BroadcastDimensions(_) => ffi::emit_op_error(op, &error.to_string(), ""),
    };
    let is_plainly_valid = fast::is_plainly_valid(op);
    if is_plainly_valid && !cfg!(debug_assertions) {
        return true;
    }
    let verdict = verify(op);
    debug_assert!(verdict.is_ok() || !is_plainly_valid, "the fast verdict is another one");
    verdict.inspect_err(report).is_ok()
}

/// Checks an op whose operands each broadcast to a result of their own; reports the first broken rule.
pub fn verify_broadcasts_each(op: Op) -> bool {
    if ffi::attribute(op, BROADCAST_DIMENSIONS).is_some() {
        ffi::emit_op_error(op, "takes no broadcast_dimensions: its operands line up on the right", "");
        return false;
    }
    fn with_element<'c>(r#type: Type<'c>) -> (ValueType, Type<'c>) {
        (value_type(r#type), ffi::element_type(r#type))
    }
    let operands: Vec<_> = op.operands().map(|operand| with_element(operand.r#type())).collect();
    let results: Vec<_> = op.results().map(|result| with_element(result.r#type())).collect();
    verify_broadcast(&operands, &results).inspect_err(|violation| report::report(op, violation)).is_ok()
}

/// What an op's operands prove, where equal values are known to have equal sizes.
pub fn infer_facts(op: Op) -> Result<(Kind, Facts), OperationError> {
    Ok(infer_operands(&operand_types(op), broadcast_dimensions(op)?, value_numbers(op))?)
}

/// A number for each operand; equal values have equal ones.
fn value_numbers(op: Op) -> impl Fn(usize, usize) -> usize {
    move |index, _| op.operand(index).map_or(index, ffi::value_number)
}
