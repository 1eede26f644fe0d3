//! Conversions of floats to integers. StableHLO leaves open what is beyond the integers, and MLIR's
//! conversions are undefined there. As in XLA, it becomes the nearest integer, and NaN becomes 0.

use crate::ffi::{self, IntegerSign, Number, Op, OpParts};
use broadcastable_foreign::computation::Meaning;
use melior::ir::ValueLike;

/// The functions in `computations`: for integers with a sign, and without one.
pub const COMPUTATIONS: [&str; 2] = ["@saturated", "@saturated_unsigned"];

/// The computation of an op that converts floats to integers; `None` for another op.
pub fn meaning(op: Op) -> Option<Meaning> {
    if !ffi::has_name(op, "stablehlo.convert") {
        return None;
    }
    let from = ffi::element_type(op.operand_at(0)?.r#type());
    let to = ffi::element_type(ffi::first_result(op)?.r#type());
    let is_integer = matches!(ffi::number_of(ffi::signless(to)), Number::Signless(2..));
    let is_unsigned = ffi::integer_sign(to) == Some(IntegerSign::Unsigned);
    (ffi::number_of(from) == Number::Float && is_integer).then(|| Meaning {
        target: COMPUTATIONS[usize::from(is_unsigned)],
        flavor: None,
        arguments: None,
        stretched_to: None,
    })
}
