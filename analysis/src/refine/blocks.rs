//! Blocks that branches lead to: their arguments have types that every branch can deliver. Blocks that are
//! never reached were erased before.

use super::refiner::Refiner;
use crate::ffi::{self, Blk, Op, OpMut, Val};
use melior::ir::{ValueLike, operation::OperationLike};
use std::collections::HashMap;

/// An operand that a branch passes on: the branch, and which of its operands.
type Passed<'c> = (Op<'c>, usize);

/// Refines the arguments of blocks in an op's regions to their proven types.
pub fn refine<'c>(refiner: &mut Refiner<'c, '_>, op: &mut OpMut<'c>) {
    for blocks in ffi::regions(**op).iter().filter(|blocks| blocks.len() > 1) {
        let passed = passed(blocks);
        for argument in blocks.iter().skip(1).flat_map(|&block| ffi::arguments_of(block)) {
            if let Some(passed) = passed.get(&ffi::value_number(argument)).and_then(Option::as_ref) {
                refine_argument(refiner, op, argument, passed);
            }
        }
    }
}

fn refine_argument<'c>(
    refiner: &mut Refiner<'c, '_>,
    op: &mut OpMut<'c>,
    argument: Val<'c>,
    passed: &[Passed<'c>],
) {
    let proven = refiner.allowed(argument);
    if proven == argument.r#type() {
        return;
    }
    for &(branch, index) in passed {
        let value = refiner.as_type(branch, operand((branch, index)), proven);
        ffi::set_operand(&mut ffi::op_below_mut(op, branch), index, value);
    }
    refiner.retype(argument, proven);
}

fn operand<'c>((branch, index): Passed<'c>) -> Val<'c> {
    branch.operands().nth(index).expect("MLIR says that the branch has it")
}

/// The incoming values of each argument of these blocks; `None` if MLIR does not know them.
fn passed<'c>(blocks: &[Blk<'c>]) -> HashMap<usize, Option<Vec<Passed<'c>>>> {
    let arguments: HashMap<usize, Vec<Val>> =
        blocks.iter().map(|&block| (ffi::number_of_block(block), ffi::arguments_of(block))).collect();
    let mut passed: HashMap<usize, Option<Vec<Passed>>> = HashMap::new();
    for branch in blocks.iter().filter_map(|&block| ffi::ops_of(block).pop()) {
        for (edge, next) in ffi::successors(branch).into_iter().enumerate() {
            let operands = ffi::successor_operand_numbers(branch, edge);
            for (index, &argument) in arguments[&next].iter().enumerate() {
                let all = passed.entry(ffi::value_number(argument)).or_insert_with(|| Some(Vec::new()));
                match operands.as_ref().and_then(|operands| operands.clone().nth(index)) {
                    Some(operand) => all.iter_mut().for_each(|all| all.push((branch, operand))),
                    None => *all = None,
                }
            }
        }
    }
    passed
}
