//! `bcast-verify-llvm`: verifies that only the LLVM dialect is left, and regions of OpenMP, which are
//! translated with it.

use crate::ffi::{self, Op};
use melior::ir::{Type, TypeLike, ValueLike, operation::OperationLike};

/// Reports the first op of another dialect, inner ones first.
pub fn run(root: Op) -> bool {
    let left: Vec<Op> = ffi::ops_below(root).into_iter().filter(|&op| !is_lowered(op)).collect();
    // A cast remains because an op that uses it does.
    let Some(&op) = left.iter().find(|&&op| !ffi::has_name(op, CAST)).or(left.first()) else { return true };
    ffi::emit_op_error(op, &format!("remains after the lowering to the LLVM dialect: {}", reason(op)), &[]);
    false
}

const CAST: &str = "builtin.unrealized_conversion_cast";

fn is_lowered(op: Op) -> bool {
    let is_lowered = |name: &str| {
        name == "builtin.module" || ["llvm.", "omp."].iter().any(|dialect| name.starts_with(dialect))
    };
    op.name().as_string_ref().as_str().is_ok_and(is_lowered)
}

/// Whether LLVM has arithmetic on such floats: it stores all others as integers.
fn is_llvm_float(element: Type) -> bool {
    matches!(ffi::type_text(element).as_str(), "f16" | "bf16" | "f32" | "f64" | "f80" | "f128")
}

/// The reason, and what to do.
fn reason(op: Op) -> String {
    if ffi::has_name(op, CAST) {
        return "one of its types was lowered, but the op that needs the other one was not".into();
    }
    let values =
        op.operands().map(|operand| operand.r#type()).chain(op.results().map(|result| result.r#type()));
    let mut elements = values.map(ffi::element_type);
    match elements.find(|element| element.is_float() && !is_llvm_float(*element)) {
        Some(element) => {
            format!("LLVM neither computes in {element} nor converts it; use f16, bf16, f32 or f64")
        }
        None => "no pass of bcast-to-llvm lowers it; lower it first, with a pass of its dialect".into(),
    }
}
