//! `bcast-call-assumptions`: moves `llvm.intr.assume` into a function, while buffers are freed.
//!
//! LLVM 22's deallocation of buffers refuses ops whose effects MLIR does not know, unless they are calls.
//! LLVM inlines the function.

use crate::library::{add, call};
use crate::{
    builder::Builder,
    ffi::{self, Inserter, Op, OpMut, OpParts},
};
use melior::ir::operation::OperationLike;

const ASSUME: &str = "bcast_assume";

const FUNCTION: &str = r#"module {
  llvm.func internal @bcast_assume(%condition: i1) attributes {passthrough = ["alwaysinline"]} {
    llvm.intr.assume %condition : i1
    llvm.return
  }
}"#;

/// Replaces each assumption of a condition in the functions of a module; `false` after an error.
pub fn run(root: &mut OpMut, inserter: &Inserter) -> bool {
    let number = ffi::op_number(**root);
    let assumptions: Vec<OpMut> =
        ffi::ops_below_mut(root).into_iter().filter(|op| is_in_function_of(**op, number)).collect();
    let context = root.context();
    let context = ffi::context(&context);
    if assumptions.is_empty() {
        return true;
    }
    if !add(context, root, FUNCTION, "an assumption") {
        return false;
    }
    for op in &assumptions {
        let Some(condition) = op.operand_at(0) else { continue };
        inserter.set_insertion_point(**op);
        call(&Builder::new(context, inserter, **op), ASSUME, &[condition], None, None);
    }
    ffi::erase_unused(assumptions);
    true
}

/// Whether an op assumes a condition alone, in a function of that module.
fn is_in_function_of(op: Op, module: usize) -> bool {
    let function = || std::iter::successors(ffi::parent_op(op), |&op| ffi::parent_op(op));
    ffi::has_name(op, "llvm.intr.assume")
        && op.operand_count() == 1
        && function().find(|&around| ffi::has_name(around, "func.func")).is_some_and(|function| {
            ffi::parent_op(function).is_some_and(|parent| ffi::op_number(parent) == module)
        })
}
