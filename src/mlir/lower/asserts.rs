//! Builds the run-time checks that `checks.rs` finds necessary.

use super::{
    checks::{Expected, NeededCheck, Other, Place},
    emitter::Emitter,
};
use crate::{Rule, mlir::ffi::Op};
use melior::ir::{attribute::StringAttribute, operation::OperationLike};
use std::fmt;

/// Builds a check of an op.
pub fn assert<'c>(emitter: &mut Emitter<'c, '_>, op: Op<'c>, check: &NeededCheck) {
    let condition = emitter.condition(check.proof);
    let name = op.name();
    let name = name.as_string_ref().as_str().unwrap_or("bcast op");
    let message = format!("'{name}' op {check}");
    let message = StringAttribute::new(emitter.builder.context(), &message).into();
    emitter.builder.build_without_result("cf.assert", &[condition], &[("msg", message)]);
}

/// What is wrong where the check fails.
impl fmt::Display for NeededCheck {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: run-time size ", self.place)?;
        match self.expected {
            Expected::UnitOr(other) => write!(f, "is neither 1 nor {other}")?,
            Expected::Equal(other) => write!(f, "is not {other}")?,
            Expected::Declared(size) => write!(f, "is not the declared {size}")?,
        }
        write!(f, " [{}]", self.rule())
    }
}

impl NeededCheck {
    fn rule(&self) -> Rule {
        match self.expected {
            Expected::UnitOr(_) | Expected::Equal(_) => Rule::RuntimeLegal,
            Expected::Declared(_) => Rule::ResultDynamic,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Operand { operand, dim } => write!(f, "operand #{operand} dim {dim}"),
            Self::Result { result, dim } => write!(f, "result #{result} dim {dim}"),
        }
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Fixed { size, operand } => write!(f, "{size}, the size of operand #{operand}"),
            Self::Dim { operand, dim } => write!(f, "that of operand #{operand} dim {dim}"),
            Self::OperandsBefore => f.write_str("that of the operands before it"),
        }
    }
}
