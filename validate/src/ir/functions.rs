//! What the functions of a program are called, and which ones are known by what they do.

use super::{
    attributes,
    op::{Op, name, place},
};
use broadcastable::mlir::melior::ir::{BlockLike, RegionLike, operation::OperationLike};
use std::collections::HashSet;

/// Functions of the program after that are not read where they are called.
#[derive(Default)]
pub struct Functions {
    /// Those that end the program.
    pub ending: HashSet<String>,
    /// Those that copy rows of an operand to a tile.
    pub repeating: HashSet<String>,
}

/// The name of a function.
pub fn function_name(function: Op) -> String {
    attributes::text(function, "sym_name").unwrap_or_else(|| place(function)).trim_matches('"').to_owned()
}

/// Whether a function is only declared.
pub fn is_declaration(function: Op) -> bool {
    !function.region(0).is_ok_and(|region| region.first_block().is_some())
}

/// Whether an op is a function with a body.
pub fn is_function(op: Op) -> bool {
    name(op) == "func.func" && !is_declaration(op)
}

/// C's `abort`, and a function of one block that calls it and never returns.
pub fn ends_the_program(op: Op) -> bool {
    if name(op) != "llvm.func" {
        return false;
    }
    let Some(block) = op.region(0).ok().and_then(|region| region.first_block()) else {
        return function_name(op) == "abort";
    };
    let mut all = std::iter::successors(block.first_operation(), |op| op.next_in_block());
    let aborts = all.any(|op| attributes::text(op, "callee").as_deref() == Some("@abort"));
    let never_returns = block.terminator().is_some_and(|end| name(end) == "llvm.unreachable");
    aborts && never_returns && block.next_in_region().is_none()
}
