//! Functions that end the program: C's `abort`, and functions that print and then call it.

use super::{
    attributes,
    functions::{blocks, callee_name, function_name, is_declaration, ops, symbol_of},
    op::{Op, key, key_of_block, name},
};
use broadcastable_mlir::melior::ir::{BlockLike, BlockRef, Value, operation::OperationLike};
use broadcastable_mlir::{BlockParts, OpParts};
use std::collections::HashMap;

/// The ops that may stand before the end. They are defined for all operands.
const HARMLESS: [&str; 10] = [
    "llvm.mlir.zero",
    "llvm.mlir.constant",
    "llvm.mlir.addressof",
    "llvm.or",
    "llvm.icmp",
    "llvm.select",
    "llvm.intr.smax",
    "llvm.add",
    "llvm.sub",
    "llvm.trunc",
];

/// The predicate "less than, with signs" of `llvm.icmp`.
const LESS: i64 = 2;

/// The op that defines each value of a function.
type Defined<'c, 'a> = HashMap<usize, Op<'c, 'a>>;

/// Whether each run of a function ends the program.
pub fn ends_the_program(op: Op) -> bool {
    if name(op) != "llvm.func" {
        return false;
    }
    if is_declaration(op) {
        return function_name(op) == "abort";
    }
    let blocks = blocks(op);
    let inner = blocks.iter().flat_map(|&block| ops(block));
    let defined: Defined =
        inner.flat_map(|op| op.results().map(move |result| (key(&result), op)).collect::<Vec<_>>()).collect();
    let place = |block: BlockRef| blocks.iter().position(|&other| key_of_block(other) == key_of_block(block));
    blocks.iter().enumerate().all(|(at, &block)| {
        let all: Vec<Op> = ops(block).collect();
        let Some((&end, all)) = all.split_last() else { return false };
        let is_harmless = |all: &[Op]| all.iter().all(|&op| is_harmless(op, &defined));
        match name(end).as_str() {
            "llvm.unreachable" => {
                all.split_last().is_some_and(|(&abort, all)| calls(abort, "abort") && is_harmless(all))
            }
            // No block is executed again, but one that counts down.
            "llvm.br" | "llvm.cond_br" => {
                let mut targets = end.successors();
                let goes_on =
                    |to| place(to) > Some(at) || place(to) == Some(at) && counts_down(block, end, &defined);
                is_harmless(all) && targets.all(goes_on)
            }
            _ => false,
        }
    })
}

/// Whether an op calls that function of C.
fn calls(op: Op, callee: &str) -> bool {
    let is_declared = || symbol_of(op, callee, "llvm.func").is_some_and(is_declaration);
    name(op) == "llvm.call" && callee_name(op).as_deref() == Some(callee) && is_declared()
}

/// Whether an op prints, or only computes something that is always defined.
fn is_harmless(op: Op, defined: &Defined) -> bool {
    let has_flag = || {
        let overflow = attributes::text(op, "overflowFlags");
        overflow.is_some_and(|flags| !flags.contains("none"))
            || ["isExact", "isDisjoint"].iter().any(|flag| attributes::text(op, flag).is_some())
    };
    (HARMLESS.contains(&name(op).as_str()) || divides(op, defined).is_some()) && !has_flag()
        || calls(op, "printf")
        || calls(op, "fflush")
}

/// The dividend, if an op divides by a constant greater than 1.
fn divides<'c, 'a>(op: Op<'c, 'a>, defined: &Defined) -> Option<Value<'c, 'a>> {
    let is_smaller = name(op) == "llvm.sdiv" && constant(op.operand_at(1)?, defined)? > 1;
    op.operand_at(0).filter(|_| is_smaller)
}

fn constant(value: Value, defined: &Defined) -> Option<i64> {
    let op = defined.get(&key(&value)).filter(|&&op| name(op) == "llvm.mlir.constant")?;
    attributes::integer(*op, "value")
}

/// Whether a block goes to itself with a quotient of one of its arguments, until this is less than a positive
/// constant.
fn counts_down(block: BlockRef, end: Op, defined: &Defined) -> bool {
    let is_counter = || {
        let condition = defined.get(&key(&end.operand_at(0)?)).filter(|&&op| name(op) == "llvm.icmp")?;
        let is_less = attributes::integer(*condition, "predicate")? == LESS;
        let is_positive = constant(condition.operand_at(1)?, defined)? > 0;
        let counter = key(&condition.operand_at(0)?);
        let at = (0..block.argument_count())
            .position(|at| block.argument_at(at).is_some_and(|argument| key(&argument) == counter))?;
        let [1, leaving, _] = attributes::integers(end, "operandSegmentSizes")?[..] else { return None };
        let next = end.operand_at(1 + usize::try_from(leaving).ok()? + at)?;
        let quotient = defined.get(&key(&next))?;
        let leaves = end.successors().next().is_some_and(|to| key_of_block(to) != key_of_block(block));
        let is_smaller = divides(*quotient, defined).is_some_and(|of| key(&of) == counter);
        Some(is_less && is_positive && leaves && is_smaller)
    };
    name(end) == "llvm.cond_br" && is_counter() == Some(true)
}
