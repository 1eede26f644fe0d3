//! `bcast-verify-scalable`: upstream's conversions of `math` to functions unroll a vector, lane by lane. For
//! a scalable vector they silently compute the first lanes alone: such an op is refused before.

use crate::{
    convert::value_type,
    ffi::{self, Op},
};
use broadcastable::Dim;
use melior::ir::{ValueLike, operation::OperationLike};

/// Reports every op of these names on scalable vectors, or every such op of `math` if there are no names.
pub fn run(root: Op, names: &[String]) -> bool {
    let mut success = true;
    ffi::walk(root, |op| {
        let name = op.name();
        let name = name.as_string_ref().as_str().unwrap_or_default();
        let is_named =
            if names.is_empty() { name.starts_with("math.") } else { names.iter().any(|own| own == name) };
        if is_named && is_scalable(op) {
            let message = "cannot be lowered: no function computes a scalable vector; use a fixed size";
            ffi::emit_op_error(op, message, &[]);
            success = false;
        }
    });
    success
}

fn is_scalable(op: Op) -> bool {
    let has_scalable = |dims: &[Dim]| dims.iter().any(|dim| dim.as_scalable().is_some());
    op.operands().any(|operand| value_type(operand.r#type()).dims().is_some_and(has_scalable))
}
