//! Declared sizes of arguments, as assumptions of LLVM.

use super::{Program, plan};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, OpMut},
};
use melior::ir::{attribute::DenseI32ArrayAttribute, operation::OperationLike};

/// Inserts an `llvm.intr.assume` for each requirement at the entry of a function. A check that is inserted
/// later stands before it.
pub fn assume(root: &mut OpMut, inserter: &Inserter) {
    let ops = ffi::ops_below(**root);
    let mut program = Program::of(&ops);
    // The callers of a private function check before they call it.
    program.functions.iter_mut().for_each(|function| function.checks_itself = true);
    let context = root.context();
    let context = ffi::context(&context);
    for declared in &program.functions {
        let Some(&first) = ffi::body_ops(declared.op).first() else { continue };
        let Some(plan) = plan(&program, declared.op) else { continue };
        inserter.set_insertion_point(first);
        let builder = Builder::new(context, inserter, declared.op);
        for required in &plan.required {
            let Some(condition) = plan.condition(&builder, required) else { continue };
            let none = DenseI32ArrayAttribute::new(context, &[]).into();
            builder.build_without_result(
                "llvm.intr.assume",
                &[condition.holds],
                &[("op_bundle_sizes", none)],
            );
        }
    }
}
