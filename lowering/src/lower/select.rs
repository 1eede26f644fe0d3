//! `bcast-expand-tensor-select`: turns a choice between two whole tensors into control flow.
//!
//! Upstream's `convert-elementwise-to-linalg`, which `bcast-to-llvm` needs for `math` on tensors, computes
//! such a choice element by element in the shape of the first tensor, which is wrong if the second has
//! another shape.

use crate::{
    builder::Builder,
    convert::value_type,
    ffi::{self, Inserter, Op, OpMut, OpParts, Replacements},
    lower::{USES_ITSELF, uses_itself},
};
use broadcastable::Kind;
use melior::ir::{ValueLike, operation::OperationLike};

/// Replaces every `arith.select` of tensors by one condition below `root`.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let context = root.context();
    let mut success = true;
    let mut replacements = Replacements::default();
    for op in ffi::ops_below_mut(root).into_iter().filter(|op| is_choice(**op)) {
        let operands: Vec<_> = op.operands().collect();
        let [condition, yes, no] = operands[..] else { continue };
        if uses_itself(*op) {
            ffi::emit_op_error(*op, USES_ITSELF, &[]);
            success = false;
            continue;
        }
        inserter.set_insertion_point(*op);
        let builder = Builder::new(ffi::context(&context), inserter, *op);
        if let Ok(value) = builder.choose(condition, yes.r#type(), |_| Ok(yes), |_| Ok(no)) {
            replacements.replace(op, &[value]);
        }
    }
    replacements.finish();
    success
}

fn is_choice(op: Op) -> bool {
    let is_select = ffi::has_name(op, "arith.select");
    let kind = |operand: usize| op.operand_at(operand).and_then(|value| value_type(value.r#type()).kind());
    is_select && kind(0).is_none() && kind(1) == Some(Kind::Tensor)
}
