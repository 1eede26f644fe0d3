//! The names and bodies of a program's functions.

use super::{
    attributes,
    op::{Op, name, place},
};
use broadcastable_mlir::OpParts;
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, RegionLike, operation::OperationLike};
use std::collections::BTreeSet;

/// The name of a function.
pub fn function_name(function: Op) -> String {
    attributes::text(function, "sym_name").unwrap_or_else(|| place(function)).trim_matches('"').to_owned()
}

/// The name of the function that `func.call` calls, or `llvm.call` if it names one.
pub fn callee_name(op: Op) -> Option<String> {
    Some(attributes::text(op, "callee")?.trim_start_matches('@').to_owned())
}

/// The function with a body that `func.call` calls.
pub fn callee<'c, 'a>(op: Op<'c, 'a>) -> Option<Op<'c, 'a>> {
    let name = callee_name(op).filter(|_| self::name(op) == "func.call")?;
    symbol_of(op, &name, "func.func").filter(|&op| is_function(op))
}

/// The first block of an op's region.
pub fn first_block<'c, 'a>(op: Op<'c, 'a>, region: usize) -> Option<BlockRef<'c, 'a>> {
    op.region_at(region).and_then(|region| region.first_block())
}

/// The op of that name and kind in the module that an op is in.
pub fn symbol_of<'c, 'a>(op: Op<'c, 'a>, name: &str, kind: &str) -> Option<Op<'c, 'a>> {
    let module = std::iter::successors(Some(op), |op| op.parent_operation()).last()?;
    let mut all = ops(module.region_at(0)?.first_block()?);
    all.find(|&op| self::name(op) == kind && function_name(op) == name)
}

/// The ops of a block.
pub fn ops<'c, 'a>(block: BlockRef<'c, 'a>) -> impl Iterator<Item = Op<'c, 'a>> {
    std::iter::successors(block.first_operation(), |op| op.next_in_block())
}

/// The blocks of all regions of an op.
pub fn blocks<'c, 'a>(op: Op<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let mut all = Vec::new();
    for region in 0..op.region_count() {
        let first = op.region_at(region).and_then(|region| region.first_block());
        all.extend(std::iter::successors(first, |block| block.next_in_region()));
    }
    all
}

/// Whether a function can be called from outside of the program.
pub fn is_public(function: Op) -> bool {
    !attributes::text(function, "sym_visibility").is_some_and(|text| text.contains("private"))
}

/// The names of the functions that an op and those in it call, each once.
pub fn callees(op: Op) -> BTreeSet<String> {
    let inner = blocks(op).into_iter().flat_map(ops);
    let own = Some(op).filter(|&op| name(op) == "func.call").and_then(callee_name);
    inner.flat_map(callees).chain(own).collect()
}

/// Whether a function is only declared.
pub fn is_declaration(function: Op) -> bool {
    function.region_at(0).is_none_or(|region| region.first_block().is_none())
}

/// Whether an op is a function with a body.
pub fn is_function(op: Op) -> bool {
    name(op) == "func.func" && !is_declaration(op)
}
