//! Verification of MLIR's operations by the rules. An op is folded here once, by the core's one fold. MLIR's
//! interfaces (`interfaces`) and the lowering (`lower/operands.rs`) fold its operands again, because MLIR
//! keeps no facts.

pub mod alignment;
pub mod error;
pub mod report;
pub mod view;

use crate::{
    convert::value_types,
    ffi::{self, Op, Val},
};
use broadcastable::{Alignment, Facts, Violation, op_types::OpTypes, verify as rules};
use error::{BROADCAST_DIMENSIONS, NO_DIMENSIONS, OperationError};
use melior::ir::{ValueLike, operation::OperationLike};
use view::{ValueIds, View};

/// Verifies an op of any dialect by all rules of elementwise ops; returns the facts, where equal
/// values are known to have equal sizes.
pub fn verify(op: Op) -> Result<Facts, OperationError> {
    let mut facts = Facts::default();
    verify_into(op, &mut facts).map(|()| facts)
}

#[inline]
fn verify_into(op: Op, facts: &mut Facts) -> Result<(), OperationError> {
    Ok(rules::verify_elementwise(&View::new(op)?, facts)?)
}

/// As [`verify`]; reports the first rule that the op breaks.
pub fn verify_broadcastable(op: Op) -> bool {
    verify_into(op, &mut Facts::default()).inspect_err(|error| report::report(op, error)).is_ok()
}

/// Verifies an op by the rules of LLVM's own trait, which know no alignment but that on the right; reports
/// the first broken rule.
pub fn verify_upstream_broadcastable(op: Op) -> bool {
    let seen = View::on_the_right(op).to_op();
    let verdict = seen.verify_upstream();
    verdict.inspect_err(|violation| report::report_violation(op, &seen, violation)).is_ok()
}

/// Verifies an op whose operands each broadcast to a result of their own; reports the first broken rule.
pub fn verify_broadcasts_each(op: Op) -> bool {
    if ffi::attribute(op, BROADCAST_DIMENSIONS).is_some() {
        ffi::emit_op_error(op, NO_DIMENSIONS, &[]);
        return false;
    }
    let view = View::on_the_right(op);
    let verdict = rules::verify_broadcast(&view, &mut Facts::default(), || changed_element(op));
    verdict.inspect_err(|violation| report::report_violation(op, &view.to_op(), violation)).is_ok()
}

/// Rule `element-type-kept`.
fn changed_element(op: Op) -> Option<Violation> {
    let pairs = op.operands().zip(op.results()).enumerate();
    let changed = pairs.map(|(result, (operand, value))| {
        (result, ffi::element_type(value.r#type()), ffi::element_type(operand.r#type()))
    });
    let (result, found, expected) = changed.into_iter().find(|(_, found, expected)| found != expected)?;
    Some(Violation::ElementType { result, found: ffi::type_text(found), expected: ffi::type_text(expected) })
}

/// An op without results on these operands, where equal values are known to have equal sizes.
pub fn op_on(operands: &[Val], alignment: Alignment<'_>) -> broadcastable::Op {
    let values = ValueIds::of(operands.iter().copied());
    broadcastable::Op::elementwise(value_types(operands.iter().copied()))
        .aligned(alignment)
        .with_size_ids(|operand, dim| values.size_id(operand, dim))
}

/// The facts of an op's operands, where equal values are known to have equal sizes.
pub fn infer_facts(op: Op) -> Result<Facts, OperationError> {
    let view = View::new(op)?;
    match view.operand_count() {
        0 => Err(Violation::NoOperands.into()),
        _ => Ok(rules::infer(&view)?),
    }
}
